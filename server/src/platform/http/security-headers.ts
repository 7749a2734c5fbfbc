import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** No inline script or style, no frames, nothing foreign but product pictures, which may be any http(s) address. */
export async function setSecurityHeaders(app: FastifyInstance, options: { publicUrl: string; csp: boolean }) {
  const https = options.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: options.csp && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'https:', 'http:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pictures of products may come from sites that send no CORP header.
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  });
}
