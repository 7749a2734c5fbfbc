import type { Quote, QuoteRequest } from '@shop/contract/quotes';
import { useEffect, useState } from 'react';
import { useOnReconnect } from '../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../state/error-sentences.ts';
import { fetchQuote } from '../state/quotes.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { methodsSeen } from './methods-seen.ts';

export type UsedQuote = {
  /** The last quote that came; it stays while the next one is on its way. undefined before the first. */
  quote: Quote | undefined;
  /** True until the quote of the current request has come or failed. */
  pending: boolean;
  /** Why there is no quote of the current request. */
  failure: ApiFailure | undefined;
  retry: () => void;
  /** Shows a quote that came with another answer. */
  take: (quote: Quote) => void;
  /** The quote of the current request; undefined while it is pending, or if it failed. */
  current: Quote | undefined;
};

type Question = {
  /** undefined: there is nothing to ask. */
  request: QuoteRequest | undefined;
  /** Changes when the same request may have another answer, such as with the prices of its items. */
  version: string;
  /** True while the next request is not known yet: a change of the cart is on its way, for example. */
  waits: boolean;
};

/**
 * What an order would cost. Each change of the request is answered by one quote; an answer that a newer request has overtaken is
 * dropped.
 */
export function useQuote({ request, version, waits }: Question): UsedQuote {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<{ key: string | undefined; quote: Quote }>();
  const [failed, setFailed] = useState<{ key: string; failure: ApiFailure }>();
  const [attempt, setAttempt] = useState(0);
  const key = request === undefined || waits ? undefined : `${JSON.stringify(request)} ${version} ${attempt}`;
  const pending = waits || (key !== undefined && shown?.key !== key && failed?.key !== key);

  function show(next: Quote, of: string | undefined) {
    methodsSeen(next.shipping.methods.length);
    setShown({ key: of, quote: next });
  }

  useEffect(() => {
    if (key === undefined || request === undefined) return;
    const call = dispatch(fetchQuote(request));
    void call.then((result) => {
      if (fetchQuote.fulfilled.match(result)) show(result.payload, key);
      else if (!result.meta.aborted) setFailed({ key, failure: result.payload ?? UNANSWERED });
    });
    return () => call.abort();
    // The key says all that the request does.
  }, [dispatch, key]);

  const failure = failed?.key === key ? failed?.failure : undefined;
  const retry = () => setAttempt((before) => before + 1);
  useOnReconnect(() => {
    if (failure !== undefined) retry();
  });

  const current = key !== undefined && shown?.key === key ? shown.quote : undefined;
  return { quote: shown?.quote, pending, failure, retry, take: (next) => show(next, key), current };
}
