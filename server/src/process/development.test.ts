import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { hostFaults, oldRequest, sayTo } from '../../test/raw-requests.ts';
import { folders } from '../platform/folders.ts';
import { requireHost } from '../platform/http/require-host.ts';
import { startDevelopment } from './development.ts';

it('in development, too, a request that names no host, or two, is refused, also for what Vite answers', async () => {
  const { serverFactory, stop } = await startDevelopment(folders.web);
  const app = Fastify({ serverFactory });
  requireHost(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (const path of ['/@vite/client', '/src/app/main.tsx', '/nowhere']) {
    for (const [detail, text] of hostFaults(path)) {
      expect(await sayTo(port, text)).toMatch(new RegExp(`^HTTP/1.1 400 [^]*${detail}`));
    }
  }
  expect(await sayTo(port, oldRequest('/@vite/client'))).toMatch(/^HTTP\/1.1 200 /);
  await app.close();
  await stop();
});
