/** The second factor of an account: codes of an authenticator app, passkeys, recovery codes. */

import * as z from 'zod/mini';
import { loginBody } from './accounts.ts';
import { requiredText } from './text.ts';

/** Which second factors an account has, as the answer to a request without a right one names them: `totp`, `passkey`, or both. */
export const SECOND_FACTOR_HEADER = 'Second-Factor';
/** A code of the caller's, where something asks for the second factor again. */
export const SECOND_FACTOR_CODE_HEADER = 'Second-Factor-Code';
/** In its place: the answer of a passkey, as base64url of its JSON. */
export const SECOND_FACTOR_PASSKEY_HEADER = 'Second-Factor-Passkey';

export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;
const PASSKEY_NAME_MAX = 100;
const CODE_MAX = 100;
const FIELD_MAX = 20_000;

const field = z.string().check(z.maxLength(FIELD_MAX));
const passkeyFields = {
  id: field,
  rawId: field,
  type: z.literal('public-key'),
};

/** WebAuthn's AuthenticationResponseJSON. */
export const passkeyAnswer = z.object({
  ...passkeyFields,
  response: z.object({
    clientDataJSON: field,
    authenticatorData: field,
    signature: field,
    userHandle: z.catch(z.string(), ''),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** WebAuthn's RegistrationResponseJSON. */
const newPasskeyAnswer = z.object({
  ...passkeyFields,
  response: z.object({
    clientDataJSON: field,
    attestationObject: field,
    transports: z.catch(z.array(field), []),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

const code = z.string('code is required').check(z.trim(), z.maxLength(CODE_MAX, 'code is too long'));

/** What shows, besides the password, that it is the account's owner; neither of them: the answer says that it is missing. */
export const secondFactorProof = {
  code: z.optional(z.nullable(code)).check(z.describe('six digits of the authenticator app, or a recovery code')),
  passkey: z.optional(z.nullable(passkeyAnswer)).check(z.describe("WebAuthn's AuthenticationResponseJSON")),
};
export const logInBody = z.extend(loginBody, secondFactorProof);
export type LogInBody = z.infer<typeof logInBody>;
export type SecondFactorProof = Pick<LogInBody, 'code' | 'passkey'>;

export const passkeyOptionsBody = z.object({ email: loginBody.shape.email });

export const secondFactorHeaders = z.object({
  'second-factor-code': z.optional(z.string()),
  'second-factor-passkey': z.optional(z.string()),
});

export const passkey = z.object({ id: z.int(), name: z.string(), createdAt: z.string() });
export type Passkey = z.infer<typeof passkey>;

export const secondFactor = z.object({
  totp: z.boolean().check(z.describe('whether codes of an authenticator app are in force')),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;

export const confirmTotpBody = z.object({ code: code.check(z.minLength(1, 'code is required')) });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const verification = z.enum(['discouraged', 'preferred', 'required']);

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const newPasskeyOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>;

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: verification,
});
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** The form. */
export const passkeyName = z.object({ name: requiredText('name', PASSKEY_NAME_MAX) });
export const addPasskeyBody = z.extend(passkeyName, { response: newPasskeyAnswer });
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;
export const addedPasskey = z.extend(passkey, {
  recoveryCodes: z.optional(z.array(z.string())).check(z.describe('with the first factor of an account')),
});
export type AddedPasskey = z.infer<typeof addedPasskey>;
