/**
 * Passkeys by WebAuthn, for this shop's address. What one is to sign is random, good for five minutes and for one account, and used
 * once, also when the signature turns out to be wrong.
 */

import { ShopError } from '@shop/contract/errors';
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyAnswer, PasskeyOptions } from '@shop/contract/second-factor';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../../deps.ts';
import { newToken } from '../../platform/tokens.ts';
import type { UserRow } from '../users.queries.ts';
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  updatePasskeyUses,
} from './passkeys.queries.ts';

const CHALLENGE_SECONDS = 5 * 60;
/** The password is the first factor; who has a finger on the sensor is asked for it, a plain key is enough. */
const VERIFICATION = 'preferred';

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'settings'>;

/** Of a passkey that was made. */
export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'uses' | 'transports'>;

// 25 MB that a shop without passkeys does not need.
const webAuthn = () => import('@simplewebauthn/server');

/** Where passkeys are good: at this origin, under its host's name. */
const siteOf = ({ publicUrl }: PasskeyDeps) => ({ origin: new URL(publicUrl).origin, id: new URL(publicUrl).hostname });

/** What a browser needs to make a passkey. */
export async function optionsOfNewPasskey(
  deps: PasskeyDeps,
  user: Pick<UserRow, 'id' | 'email' | 'name'>,
): Promise<NewPasskeyOptions> {
  const { generateRegistrationOptions } = await webAuthn();
  const known = await listPasskeys(deps.db, user.id);
  const rp = { id: siteOf(deps).id, name: deps.settings.current().shopName };
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new Uint8Array(Buffer.from(`user-${user.id}`)),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: await newChallenge(deps, user.id, true),
  });
  return {
    ...{ rp, user: options.user, challenge: options.challenge, timeout: CHALLENGE_SECONDS * 1000, attestation: 'none' },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    // The authenticator finds it by itself, so that a log-in need not tell strangers which passkeys an account has.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: VERIFICATION },
  };
}

/**
 * What a browser needs to use one.
 * @param userId undefined where there is no such account: the answer looks the same
 */
export async function optionsOfUse(deps: PasskeyDeps, userId: number | undefined): Promise<PasskeyOptions> {
  const rpId = siteOf(deps).id;
  const challenge = Buffer.from(await newChallenge(deps, userId ?? null, false)).toString('base64url');
  return { rpId, challenge, timeout: CHALLENGE_SECONDS * 1000, userVerification: VERIFICATION };
}

/** @throws ShopError INVALID_INPUT */
export async function checkNewPasskey(
  deps: PasskeyDeps,
  userId: number,
  answer: NewPasskeyAnswer,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, id } = siteOf(deps);
  const checked = await verified(async () => {
    await refuseCertificates(answer);
    return verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => take(deps, { challenge, userId, adds: true }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    });
  });
  const credential = checked?.registrationInfo?.credential;
  if (credential === undefined) {
    throw new ShopError('INVALID_INPUT', { errors: [{ path: 'response', message: accountErrorsText.wrongPasskey }] });
  }
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    uses: credential.counter,
    transports: answer.response.transports,
  };
}

/** Whether the account's owner has used one of its passkeys for what was asked of it. */
export async function isGoodUse(deps: PasskeyDeps, userId: number, answer: PasskeyAnswer): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const passkey = await findPasskey(deps.db, userId, answer.id);
  if (passkey === undefined) return false;
  const { origin, id } = siteOf(deps);
  const { credential_id, public_key, uses } = passkey;
  const checked = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => take(deps, { challenge, userId, adds: false }),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: uses },
      requireUserVerification: false,
    }),
  );
  if (checked?.verified !== true) return false;
  await updatePasskeyUses(deps.db, passkey.id, checked.authenticationInfo.newCounter);
  return true;
}

async function newChallenge(deps: PasskeyDeps, userId: number | null, adds: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken();
  const expires_at = new Date(deps.clock.now().getTime() + CHALLENGE_SECONDS * 1000);
  await insertChallenge(deps.db, { challenge, user_id: userId, adds, expires_at });
  // The library takes bytes, or a text whose bytes it encodes once more.
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

async function take(deps: PasskeyDeps, of: { challenge: string; userId: number; adds: boolean }): Promise<boolean> {
  return takeChallenge(deps.db, { ...of, at: deps.clock.now() });
}

/** Nobody asked who made the authenticator, and the library would fetch what certificates name. */
async function refuseCertificates({ response }: NewPasskeyAnswer): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isBare = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
  if (!isBare || attestation.get('attStmt').get('x5c') !== undefined) throw new Error('No attestation was asked for');
}

/** The library throws for whatever is wrong with what was sent. An error of the database is none of these. */
async function verified<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ShopError || (error instanceof Error && 'severity' in error)) throw error;
    return undefined;
  }
}
