import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { useRef, useState } from 'react';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { type NewReturn, requestReturn } from '../../../state/own-orders.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { isAnswer } from '../order-attempt.ts';
import { sendReturn } from './return-attempt.ts';

export const REQUEST_RETURN = ownOrdersText.requestReturn;

/** Requests returns of one order. @param onChanged called when the order has changed, or may have: it must be read again */
export function useReturn(order: Order, onChanged: () => void) {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  // The second tap of a double tap comes before the next render.
  const busy = useRef(false);

  /** @returns whether it is recorded */
  async function send(body: NewReturn): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setError(undefined);
    const failure = await sendReturn(order.id, order.returns.length, body, async (sent) => {
      const result = await dispatch(requestReturn(sent));
      return requestReturn.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED);
    });
    busy.current = false;
    setSending(false);
    if (failure === undefined) toast.success(ownOrdersText.returnRequested);
    else setError(sentenceOf(failure));
    if (failure === undefined || (failure.kind === 'problem' && failure.status === 409)) onChanged();
    return failure === undefined;
  }

  return { send, sending, error, clearError: () => setError(undefined) };
}

function sentenceOf(failure: ApiFailure): string {
  if (!isAnswer(failure)) {
    return ownOrdersText.returnUnanswered({ button: REQUEST_RETURN });
  }
  if (failure.kind === 'problem' && failure.errors.length > 0) {
    return failure.errors.map(({ message }) => message).join('. ');
  }
  return ownOrdersText.nothingWasRequestedFailure({ failure: sentenceFor(failure).replace(/\.?$/, '.') });
}
