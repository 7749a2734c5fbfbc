import type { NewPasskeyAnswer, NewPasskeyOptions } from '@shop/contract/second-factor';
import { startRegistration } from '@simplewebauthn/browser';

/** The browser makes a passkey with the person. It throws where they would rather not. */
export async function makePasskey(optionsJSON: NewPasskeyOptions): Promise<NewPasskeyAnswer> {
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}
