/** What an order would cost. The checkout and the cart hold the answers, so that other pages do not load this code. */

import { type Quote, type QuoteRequest, quote } from '@shop/contract/quotes';
import * as quotesApi from '../api/quotes.ts';
import { createApiThunk } from './api-thunk.ts';
import type { ApiFailure } from './error-sentences.ts';

export const fetchQuote = createApiThunk<Quote, QuoteRequest>('quote/fetch', quotesApi.fetchQuote);

/** What the order costs now, if it was rejected because that is another sum than the shopper saw. */
export function quoteOf(failure: ApiFailure): Quote | undefined {
  return failure.kind === 'problem' ? quote.safeParse(failure.quote).data : undefined;
}
