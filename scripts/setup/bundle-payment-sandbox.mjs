/** Bundles what the payment sandbox runs in browsers into server/dist/payment-sandbox: scripts, a stylesheet, two pages. */

import { build } from 'esbuild';
import { root } from './places.mjs';

const folder = 'server/src/payment-sandbox/browser';

await build({
  absWorkingDir: root,
  entryPoints: ['stripe.ts', 'element.ts', 'authenticate.ts', 'sandbox.css', 'element.html', 'authenticate.html'].map(
    (file) => `${folder}/${file}`,
  ),
  outdir: 'server/dist/payment-sandbox',
  bundle: true,
  minify: true,
  loader: { '.html': 'copy' },
  platform: 'browser',
  format: 'iife',
  target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
  logLevel: 'warning',
});
