import { type Quote, type QuoteRequest, quote } from '@shop/contract/quotes';
import { request } from './request.ts';

export function fetchQuote(body: QuoteRequest, signal?: AbortSignal): Promise<Quote> {
  return request(quote, '/quotes', { method: 'POST', body, signal });
}
