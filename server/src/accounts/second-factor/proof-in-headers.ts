import { passkeyAnswer, type SecondFactorProof } from '@shop/contract/second-factor';

/** What shows the second factor where a body is about something else. A passkey that cannot be read is none. */
export function proofIn(headers: {
  'second-factor-code'?: string | undefined;
  'second-factor-passkey'?: string | undefined;
}): SecondFactorProof {
  const code = headers['second-factor-code']?.trim();
  const sent = headers['second-factor-passkey'];
  return { ...(code && { code }), ...(sent !== undefined && { passkey: passkeyIn(sent) }) };
}

function passkeyIn(text: string): SecondFactorProof['passkey'] {
  try {
    return passkeyAnswer.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
