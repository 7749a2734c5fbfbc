import { createHmac } from 'node:crypto';

/** The value of `Stripe-Signature`, scheme v1. https://docs.stripe.com/webhooks/signature */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
