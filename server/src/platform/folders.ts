import { fileURLToPath } from 'node:url';

// The server runs from src/ (development, tests) or bundled from dist/; its root is the folder that holds either.
const here = fileURLToPath(import.meta.url).replaceAll('\\', '/');
const root = here.slice(0, Math.max(here.lastIndexOf('/server/src/'), here.lastIndexOf('/server/dist/')));

export const folders = {
  migrations: `${root}/server/migrations`,
  paymentSandbox: `${root}/payment-sandbox/dist`,
  pictures: `${root}/server/dist/pictures`,
  web: `${root}/web`,
  webDist: `${root}/web/dist`,
} as const;
