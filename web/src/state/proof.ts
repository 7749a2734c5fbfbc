/** What shows the second factor, and how a call is repeated with it. */

import type { PasskeyAnswer } from '@shop/contract/second-factor';
import { CallFailed } from '../api/failure.ts';
import { type proving, send } from '../api/request.ts';

export type Proof = { code: string } | { passkey: PasskeyAnswer };
export type Refused = Parameters<NonNullable<typeof proving.retry>>[0];
/** `factors` as the header names them; `wrong`: why the last proof was refused; `email`: of whom, at the log-in. */
export type AskedForProof = { factors: string; wrong: string | undefined; email: unknown };

/** At the log-in a second factor is asked for in text, elsewhere as a problem. It is asked of who has none in another one. */
export function isAskedForProof({ failure }: Refused): boolean {
  return failure.kind === 'text' || (failure.kind === 'problem' && failure.code === 'SECOND_FACTOR_ASKED');
}

/** @param wasAsked whether this is the answer to a proof */
export function askedBy({ response, failure, call }: Refused, wasAsked: boolean): AskedForProof {
  return {
    factors: response.headers.get('Second-Factor') ?? '',
    wrong: wasAsked ? new CallFailed(failure).message : undefined,
    email: call.body !== undefined && 'email' in call.body ? call.body.email : undefined,
  };
}

/** @throws CallFailed as each call does */
export function sendWithProof({ path, call }: Refused, proof: Proof): Promise<Response> {
  if (path.startsWith('/auth/')) return send(path, { ...call, body: { ...call.body, ...proof } });
  const header =
    'code' in proof
      ? { 'Second-Factor-Code': proof.code }
      : { 'Second-Factor-Passkey': btoa(JSON.stringify(proof.passkey)) };
  return send(path, { ...call, headers: { ...call.headers, ...header } });
}
