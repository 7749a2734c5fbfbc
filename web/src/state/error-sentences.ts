/** The only place that turns errors into sentences for people. */

import type { ErrorCode } from '@shop/contract/errors';
import { errorsText } from '@shop/messages/errors';
import type { ApiFailure } from '../api/failure.ts';

export type { ApiFailure };

/** For a call that ended without an answer or a failure. */
export const UNANSWERED: ApiFailure = { kind: 'network' };

const UNREACHABLE = errorsText.theShopCannotBeReached;

/** For errors whose texts are written for programs, or do not say what to do next. */
const sentences: Partial<Record<ErrorCode, string>> = {
  NOT_LOGGED_IN: errorsText.yourSessionHasEndedPlease,
  FORBIDDEN: errorsText.yourAccountMayNotDo,
  CROSS_SITE: errorsText.thisRequestWasRefusedReload,
  MALFORMED_REQUEST: errorsText.somethingInThisRequestWas,
  NOT_JSON: errorsText.somethingInThisRequestWas,
  BODY_TOO_LARGE: errorsText.thisIsTooMuchTo,
  IDEMPOTENCY_KEY_REUSED: errorsText.thisCheckoutWasAlreadyUsed,
  STALE: errorsText.someoneElseChangedThisMeanwhile,
  INTERNAL: errorsText.somethingWentWrong,
};

/** The server sends the title of every error; a build may not know a code that a newer server sends. */
function hasSentence(code: string): code is keyof typeof sentences {
  return Object.hasOwn(sentences, code);
}

function waitSentence(seconds: number): string {
  return seconds < 60
    ? errorsText.tryAgainInAMinute
    : errorsText.tryAgainInMinutes({ minutes: Math.ceil(seconds / 60) });
}

/** For a problem without any words. */
function sentenceOfStatus(status: number): string {
  if (status === 401) return errorsText.yourSessionHasEndedPlease;
  if (status === 403) return errorsText.yourAccountMayNotDo;
  if (status === 404) return errorsText.thisWasNotFound;
  if (status === 429) return errorsText.tryAgainLater;
  return status >= 500 ? errorsText.somethingWentWrong : errorsText.thisRequestWasRefusedReload;
}

export function sentenceFor(failure: ApiFailure): string {
  if (failure.kind === 'network') return UNREACHABLE;
  if (failure.kind === 'text') return failure.message || errorsText.somethingWentWrong;
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
