/** The only place that calls fetch. Answers are parsed by the contract's schemas. */

import { callInLanguage } from '@shop/contract/languages';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { type ApiFailure, CallFailed, readFailure } from './failure.ts';

/** The part of a Zod schema that is needed here. */
export type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Goes on when the page is left. */
  keepalive?: boolean;
};

/** Answers that are there before the app asks: see state/known-answers.ts, which only some documents need. */
export const early: { answer?: (path: string) => Response | undefined } = {};

/** Repeats a call with the second factor, where the shop has asked for it. Set by the app. */
export const proving: {
  /** @returns undefined where the person would rather not, or was asked for nothing */
  retry?: (refused: {
    response: Response;
    failure: ApiFailure;
    path: string;
    call: Call;
  }) => Promise<Response | undefined>;
} = {};

/** In which language the shop answers; undefined in a shop with one. Set by the app before its first call. */
export const answers: {
  language?: string | undefined;
  /**
   * On pages of the back office a header says it: a call that names a language is answered with the merchant's texts in it, and saving
   * these would put them in place of the originals.
   */
  isBackOffice?: () => boolean;
} = {};

/** What a call says of its language. */
export function inLanguage(path: string): { path: string; headers: Record<string, string> } {
  const { language, isBackOffice } = answers;
  if (language !== undefined && isBackOffice?.()) return { path, headers: { 'Document-Language': language } };
  return { path: callInLanguage(path, language), headers: {} };
}

export type Page<T> = { items: T[]; total: number };

/**
 * @throws CallFailed for every error of the shop, and if no answer comes
 * @throws DOMException (AbortError) when the caller's signal was aborted
 */
export async function send(path: string, call: Call): Promise<Response> {
  const { method = 'GET', body, headers, signal, keepalive } = call;
  const asked = inLanguage(path);
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...asked.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === true && { keepalive }),
  };
  let response: Response;
  try {
    response = (method === 'GET' && early.answer?.(path)) || (await fetch(asked.path, init));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailed({ kind: 'network' });
  }
  if (response.ok) return response;
  const failure = await readFailure(response, path);
  const isAsked = response.headers.has('Second-Factor');
  const proven = isAsked ? await proving.retry?.({ response, failure, path, call }) : undefined;
  if (proven !== undefined) return proven;
  throw new CallFailed(failure);
}

/**
 * An answer that does not match the contract did not come from this shop, but from a captive portal or an old proxy.
 */
export async function read<T>(response: Response, schema: Schema<T>, signal?: AbortSignal | undefined): Promise<T> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallFailed({ kind: 'network' });
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new CallFailed({ kind: 'network' });
  return parsed.data;
}

export async function request<T>(schema: Schema<T>, path: string, call: Call = {}): Promise<T> {
  return read(await send(path, call), schema, call.signal);
}

/** For answers without a body. */
export async function requestDone(path: string, call: Call): Promise<void> {
  await send(path, call);
}

/** A list, and the total from its header. */
export async function requestPage<T>(schema: Schema<T[]>, path: string, call: Call = {}): Promise<Page<T>> {
  const response = await send(path, call);
  const items = await read(response, schema, call.signal);
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER) ?? items.length);
  return { items, total: Number.isInteger(total) ? total : items.length };
}
