import {
  type PaymentIntentSecret,
  type PublicConfig,
  paymentIntentSecret,
  publicConfig,
} from '@shop/contract/payments';
import { withOrderKey } from './order-keys.ts';
import { request } from './request.ts';

export function fetchConfig(): Promise<PublicConfig> {
  return request(publicConfig, '/config');
}

/** The server takes the amount from the order. */
export function createPaymentIntent(orderId: number): Promise<PaymentIntentSecret> {
  return request(paymentIntentSecret, withOrderKey(orderId, '/create-payment-intent'), {
    method: 'POST',
    body: { orderId },
  });
}
