import type { OrderActionAnswer } from '@shop/contract/order-actions';
import type { ApiFailure } from '../../state/error-sentences.ts';

/** An action whose only order failed has failed. */
export function failureOfOnlyLine({ lines: [line] }: OrderActionAnswer): ApiFailure | undefined {
  if (line?.error == null) return undefined;
  const nothing = { errors: [], products: [], totalAmount: undefined, quote: undefined, current: undefined };
  return { kind: 'problem', code: '', ...line.error, ...nothing, retryAfter: undefined };
}
