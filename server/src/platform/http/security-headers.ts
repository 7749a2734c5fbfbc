import helmet from '@fastify/helmet';
import { KEY_PARAMETER } from '@shop/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { BrowserSources } from '../payments/payment-provider.ts';
import { pathOf } from './cross-site.ts';

const PERMISSIONS = 'camera=(), geolocation=(), microphone=()';
const REFERRER = 'strict-origin-when-cross-origin';
// The links of orders: what they show loads pictures of products from anywhere.
const HOLDS_KEY = new RegExp(`[?&]${KEY_PARAMETER}=`);
const HSTS_SECONDS = 31_536_000;
const NOBODY: BrowserSources = { script: [], frame: [], connect: [] };

/**
 * No inline script or style, no frames, nothing foreign but product pictures, which may be any http(s) address; the
 * payment provider's script and frames on the payment page alone. The pages whose address holds a secret, as links for a new
 * password do, load nothing foreign at all, and no request tells where it came from; nor does one from an address with a key.
 * @param options.pages addresses of these pages
 * @param options.csp false for the development server, whose client needs inline script
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: {
    publicUrl: string;
    csp: boolean;
    payment: BrowserSources | undefined;
    pages: { payment: string; secrets: readonly string[] };
  },
) {
  const https = options.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: REFERRER },
    // Pictures of products may come from sites that send no CORP header.
    crossOriginEmbedderPolicy: false,
  });
  const everywhere = policy(NOBODY);
  const onSecretPage = policy(NOBODY, []);
  const onPaymentPage = policy(options.payment ?? NOBODY);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', PERMISSIONS);
    const path = pathOf(request).replace(/\/$/, '');
    const holdsSecret = options.pages.secrets.includes(path);
    if (holdsSecret || HOLDS_KEY.test(request.url)) reply.header('referrer-policy', 'no-referrer');
    const isPayment = path === options.pages.payment;
    // Some ways to pay open a window of their own and report back from it.
    if (isPayment) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (!options.csp) return;
    const special = holdsSecret ? onSecretPage : isPayment ? onPaymentPage : undefined;
    reply.header('content-security-policy', special ?? everywhere);
  });
}

/** For what is refused before there is a route: it shows nothing, so it may load nothing. */
export function headersOfEarlyFailures(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'permissions-policy': PERMISSIONS,
    'referrer-policy': REFERRER,
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

function policy({ script, frame, connect }: BrowserSources, pictures: readonly string[] = ['https:', 'http:']): string {
  const self = "'self'";
  const directives = {
    'default-src': [self],
    'base-uri': ["'none'"],
    'connect-src': [self, ...connect],
    'font-src': [self],
    'form-action': [self],
    'frame-ancestors': ["'none'"],
    'frame-src': [self, ...frame],
    'img-src': [self, ...pictures],
    'object-src': ["'none'"],
    'script-src': [self, ...script],
    'style-src': [self],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
