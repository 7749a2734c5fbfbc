import type { PasskeyAnswer, PasskeyOptions } from '@shop/contract/second-factor';
import { startAuthentication } from '@simplewebauthn/browser';

/** The browser asks the person for the passkey. It throws where they would rather not, or have none. */
export async function usePasskey(optionsJSON: PasskeyOptions): Promise<PasskeyAnswer> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}
