import type { Quote, QuoteRequest } from '@shop/contract/quotes';
import { useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { fetchQuote } from '../../state/quotes.ts';
import { useAppDispatch } from '../../store/hooks.ts';
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
  /** Resolves when nothing is on its way: with the quote of the current request, or undefined if that failed. */
  settled: () => Promise<Quote | undefined>;
};

/**
 * What an order would cost. Each change of the request is answered by one quote; an answer that a newer request has overtaken is
 * dropped.
 *
 * @param request undefined while it is not known yet what to ask
 * @param version changes when the same request may have another answer, such as with the prices of its items
 */
export function useQuote(request: QuoteRequest | undefined, version: string): UsedQuote {
  const dispatch = useAppDispatch();
  const [quote, setQuote] = useState<Quote>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [answered, setAnswered] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const key = request === undefined ? undefined : `${JSON.stringify(request)} ${version} ${attempt}`;
  const running = useRef<Promise<Quote | undefined>>(undefined);

  function show(next: Quote) {
    methodsSeen(next.shipping.methods.length);
    setQuote(next);
    setFailure(undefined);
  }

  useEffect(() => {
    if (key === undefined || request === undefined) return;
    const call = dispatch(fetchQuote(request));
    running.current = call.then((result) => {
      if (fetchQuote.fulfilled.match(result)) show(result.payload);
      else if (result.meta.aborted) return undefined;
      else setFailure(result.payload ?? UNANSWERED);
      setAnswered(key);
      return fetchQuote.fulfilled.match(result) ? result.payload : undefined;
    });
    return () => call.abort();
    // The key stands for the request.
  }, [dispatch, key]);

  const retry = () => setAttempt((before) => before + 1);
  useOnReconnect(() => {
    if (failure !== undefined) retry();
  });

  return {
    quote,
    pending: key === undefined || answered !== key,
    failure: answered === key ? failure : undefined,
    retry,
    take(next) {
      running.current = Promise.resolve(next);
      show(next);
    },
    async settled() {
      for (;;) {
        const awaited = running.current;
        const result = await awaited;
        if (running.current === awaited) return result;
      }
    },
  };
}
