import { invalidRequest } from './stripe-api-error.ts';

/** The address that the payer returns to, with what Stripe adds to it. */
export function returnAddress(
  returnUrl: string,
  intent: { id: string; client_secret: string },
  redirectStatus: 'succeeded' | 'failed',
): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', redirectStatus);
  return url.href;
}

/**
 * Only the merchant's own pages: the extra page must not send people anywhere else. By host, since behind a proxy that
 * speaks https for us the scheme here is not the browser's.
 */
export function checkReturnUrl(returnUrl: string, own: { publicUrl: string; host: string | undefined }): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  const isHttp = url !== undefined && /^https?:$/.test(url.protocol);
  if (isHttp && (url.origin === new URL(own.publicUrl).origin || url.host === own.host)) return url.href;
  throw invalidRequest('The return_url must be an http or https address of the shop itself.', {
    code: 'url_invalid',
    param: 'return_url',
  });
}
