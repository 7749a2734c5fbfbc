/** Answers of a fake server. */

import { type ErrorCode, type ErrorDetails, presentProblem, ShopError } from '@shop/contract/errors';

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

export function text(body: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

export function errorResponse(code: ErrorCode, details: ErrorDetails = {}): Response {
  const problem = presentProblem(new ShopError(code, details));
  const { secondFactor } = details;
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(secondFactor !== undefined && { 'Second-Factor': secondFactor }),
    },
  });
}
