/** Answers that are there before the app asks: the document of an open shop holds those that its page shows. */

import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { MATCHED_HEADER } from '@shop/contract/search';
import { early } from '../api/request.ts';

/** By the path of the request: the body, and what else the API says by its status (200 if left out) and in headers. */
export type KnownAnswers = Readonly<
  Record<string, { body: unknown; status?: number; total?: number; hasSomeWords?: boolean }>
>;

let known: KnownAnswers = {};
/** The server draws what it was given, and asks nobody. */
const isServer = typeof document === 'undefined';

/** @param answers none drops those that are known */
export function giveAnswers(answers: KnownAnswers = {}): void {
  known = answers;
  early.answer = knownAnswer;
}

/** @param text as the document holds it; the schemas of the calls check it as they check every answer */
export function readAnswers(text: string): KnownAnswers {
  const read: unknown = JSON.parse(text);
  return isAnswers(read) ? read : {};
}

function isAnswers(read: unknown): read is KnownAnswers {
  return typeof read === 'object' && read !== null;
}

function knownAnswer(path: string): Response | undefined {
  const answer = known[path];
  if (answer === undefined && !isServer) return undefined;
  const { body, status = 200, total, hasSomeWords } = answer ?? { body: {}, status: 404 };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': status === 200 ? 'application/json' : 'application/problem+json',
      ...(total !== undefined && { [TOTAL_COUNT_HEADER]: String(total) }),
      ...(hasSomeWords && { [MATCHED_HEADER]: 'some' }),
    },
  });
}
