/** The only place that turns errors into sentences for people. */

import { type ErrorCode, INTERNAL_TITLE } from '@shop/contract/errors';
import type { ApiFailure } from '../api/failure.ts';

export type { ApiFailure };

/** For a call that ended without an answer or a failure. */
export const UNANSWERED: ApiFailure = { kind: 'network' };

const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** For errors whose texts are written for programs, or do not say what to do next. */
const sentences: Partial<Record<ErrorCode, string>> = {
  NOT_LOGGED_IN: 'Your session has ended. Please log in again.',
  FORBIDDEN: 'Your account may not do this.',
  CROSS_SITE: 'This request was refused. Reload the page and try again.',
  MALFORMED_REQUEST: 'Something in this request was not understood. Reload the page and try again.',
  NOT_JSON: 'Something in this request was not understood. Reload the page and try again.',
  BODY_TOO_LARGE: 'This is too much to save at once. Shorten it and try again.',
  IDEMPOTENCY_KEY_REUSED: 'This checkout was already used. Reload the page and try again.',
  STALE: 'Someone else changed this meanwhile.',
  INTERNAL: INTERNAL_TITLE,
};

/** The server sends the title of every error; a build may not know a code that a newer server sends. */
function hasSentence(code: string): code is keyof typeof sentences {
  return Object.hasOwn(sentences, code);
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? 'in a minute' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many attempts. Please try again ${time}.`;
}

/** For a problem without any words. */
function sentenceOfStatus(status: number): string {
  if (status === 401) return 'Your session has ended. Please log in again.';
  if (status === 403) return 'Your account may not do this.';
  if (status === 404) return 'This was not found.';
  if (status === 429) return 'Too many attempts. Please try again later.';
  return status >= 500 ? INTERNAL_TITLE : 'This request was refused. Reload the page and try again.';
}

export function sentenceFor(failure: ApiFailure): string {
  if (failure.kind === 'network') return UNREACHABLE;
  if (failure.kind === 'text') return failure.message || INTERNAL_TITLE;
  const { code, detail, title, retryAfter } = failure;
  if ((code === 'TOO_MANY_REQUESTS' || code === '') && failure.status === 429 && retryAfter !== undefined)
    return waitSentence(retryAfter);
  const own = hasSentence(code) ? sentences[code] : undefined;
  return own ?? (detail || title || sentenceOfStatus(failure.status));
}

/**
 * The server's messages by field: `{ city: 'city is required' }`.
 * @param prefix the path of the form in the body, such as 'selectedAddress.'
 */
export function fieldErrorsOf(failure: ApiFailure, prefix = ''): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  const fields: Record<string, string> = {};
  for (const { path, message } of failure.errors) {
    if (path.startsWith(prefix)) fields[path.slice(prefix.length)] ??= message;
  }
  return fields;
}
