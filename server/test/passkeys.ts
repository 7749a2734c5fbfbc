/** An authenticator that makes and uses passkeys, as browsers pass their answers on. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Asked {
  challenge: string;
}

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** @param site where its browser is */
export function softPasskey(
  site: { origin: string; rpId: string } = { origin: 'http://localhost:3000', rpId: 'localhost' },
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let uses = 0;

  const clientData = (type: string, { challenge }: Asked, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, more: Uint8Array[] = []): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([createHash('sha256').update(site.rpId).digest(), Buffer.from([flags]), counter, ...more]);
  }

  return {
    id,
    /** RegistrationResponseJSON */
    make(asked: Asked, given: { fmt?: string; attStmt?: Map<string, Uint8Array[]>; origin?: string } = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const authData = authenticatorData(PRESENT | VERIFIED | HAS_CREDENTIAL, [
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, string | Map<string, Uint8Array[]> | Uint8Array>([
        ['fmt', given.fmt ?? 'none'],
        ['attStmt', given.attStmt ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', asked, given.origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** AuthenticationResponseJSON */
    use(asked: Asked, given: { origin?: string; count?: boolean } = {}) {
      if (given.count !== false) uses += 1;
      const authData = authenticatorData(PRESENT | VERIFIED);
      const data = clientData('webauthn.get', asked, given.origin);
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(data).digest()]),
        privateKey,
      );
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: '',
        },
      };
    },
  };
}
