import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxDeps } from './sandbox-deps.ts';

const types = { js: 'text/javascript', css: 'text/css', html: 'text/html' } as const;
const assets = [
  ['stripe.js', types.js],
  ['element.js', types.js],
  ['authenticate.js', types.js],
  ['sandbox.css', types.css],
] as const;

/** The browser's part as it was built: Stripe.js' stand-in, the frame with the card's fields, the extra page. */
export function pagesRoutes(
  app: FastifyInstance,
  { deps, browserFolder }: { deps: SandboxDeps; browserFolder: string },
  done: () => void,
) {
  const options = deps.routeOptions;
  const read = (file: string) => readFile(path.join(browserFolder, file), 'utf8');

  for (const [file, type] of assets) {
    app.get(`/payment-sandbox/${file}`, options, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await read(file)),
    );
  }
  app.get('/payment-sandbox/element', options, async (_request, reply) => {
    // The one page of its origin that may be in a frame, and only in a page of the same origin.
    reply.header('x-frame-options', 'SAMEORIGIN');
    return sendPage(reply, "'self'", await read('element.html'));
  });
  app.get('/payment-sandbox/authenticate', options, async (_request, reply) => {
    // Its address holds the payment's client secret.
    reply.header('referrer-policy', 'no-referrer');
    const page = await read('authenticate.html');
    const filled = page
      .replace('%PUBLISHABLE_KEY%', deps.credentials.publishable_key)
      .replace('%LEAVE_PATH%', deps.leavePath);
    return sendPage(reply, "'none'", filled);
  });
  done();
}

function sendPage(reply: FastifyReply, framedBy: string, html: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
    "script-src 'self'",
    "style-src 'self'",
  ];
  return reply.header('content-security-policy', policy.join('; ')).type('text/html; charset=utf-8').send(html);
}
