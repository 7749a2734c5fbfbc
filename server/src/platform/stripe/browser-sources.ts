import type { BrowserSources } from '../payments/payment-provider.ts';

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: BrowserSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** What the script at `jsUrl` needs in the browser; nothing for one of the shop's own, as the sandbox has. */
export function browserSourcesOf(
  { jsUrl, apiBase }: { jsUrl: string; apiBase: string | undefined },
  publicUrl: string,
): BrowserSources {
  const { origin } = new URL(jsUrl, publicUrl);
  if (origin === new URL(publicUrl).origin) return { script: [], frame: [], connect: [] };
  const own = origin === STRIPE.script[0] ? STRIPE : { script: [origin], frame: [origin], connect: [origin] };
  return apiBase === undefined ? own : { ...own, connect: [...own.connect, new URL(apiBase).origin] };
}
