import type { OrderMail } from '@shop/contract/order-mails';
import { useCallback, useEffect, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchOrderMails, sendMailAgain } from '../../state/order-mails.ts';
import { useAppDispatch } from '../../store/hooks.ts';

const LOOK_AGAIN_MS = 2000;

/**
 * Loads the mails of an order, and again while one of them waits to be sent.
 * @param version another one makes them load again
 */
export function useOrderMails(orderId: number, version = 0) {
  const dispatch = useAppDispatch();
  const [mails, setMails] = useState<OrderMail[]>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [sending, setSending] = useState<number>();

  const read = useCallback(() => {
    const request = dispatch(fetchOrderMails(orderId));
    void request.then((result) => {
      if (fetchOrderMails.fulfilled.match(result)) {
        setMails(result.payload);
        setFailure(undefined);
      } else if (!result.meta.aborted) setFailure(result.payload ?? UNANSWERED);
    });
    return request;
  }, [dispatch, orderId]);

  useEffect(() => {
    const request = read();
    return () => request.abort();
    // The version is no input of the request.
  }, [read, version]);

  // A summary waits for up to an hour: polling for it would be useless.
  const waits = mails?.some(({ state, inSummary }) => state === 'waiting' && !inSummary) ?? false;
  // Each answer and each error schedules the next request.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(read, LOOK_AGAIN_MS, mails, failure);
    return () => clearTimeout(timer);
  }, [waits, mails, failure, read]);

  async function sendAgain(mailId: number): Promise<void> {
    setSending(mailId);
    const result = await dispatch(sendMailAgain({ orderId, mailId }));
    setSending(undefined);
    if (sendMailAgain.fulfilled.match(result)) setMails(result.payload);
    setFailure(sendMailAgain.rejected.match(result) ? (result.payload ?? UNANSWERED) : undefined);
  }

  return { mails, failure, sending, read, sendAgain };
}
