import { listSealed, type SealedRow } from '../src/accounts/second-factor/sealed.queries.ts';
import { placeOfTotp } from '../src/accounts/second-factor/sealed-totp.ts';
import type { Config } from '../src/config.ts';
import { messageOf } from '../src/platform/error-text.ts';
import type { Sealing } from '../src/platform/sealing.ts';
import { readSealing } from '../src/process/open-sealing.ts';
import type { Db } from '../src/schema.ts';
import type { Finding } from './finding.ts';

const about = 'what the database keeps sealed can be opened';
const RESEAL = 'Run npm run reseal with the same settings; then SECRET_KEY_PREVIOUS may go.';
const SET_KEY =
  'Set SECRET_KEY, or put back the file of the data folder, to the key that it was sealed with; see “The key that seals” in docs/operate.md.';

/** Opens each sealed secret, and shows none. */
export async function examineSecrets(db: Db, config: Config): Promise<Finding> {
  const rows = await listSealed(db);
  let sealing: Sealing | undefined;
  try {
    sealing = await readSealing(config);
  } catch (error) {
    return { about, state: 'fault', says: messageOf(error), remedy: SET_KEY };
  }
  const shut = rows.filter((row) => !opens(sealing, row));
  if (shut.length > 0) {
    const missing = sealing === undefined ? 'there is no key, and ' : '';
    return { about, state: 'fault', says: `${missing}${secretsOf(shut)} cannot be opened`, remedy: SET_KEY };
  }
  const old = rows.filter(({ sealed }) => sealing?.isPresent(sealed) === false);
  if (old.length === 0) return { about, state: 'ok' };
  return { about, state: 'warning', says: `${secretsOf(old)} need SECRET_KEY_PREVIOUS`, remedy: RESEAL };
}

function opens(sealing: Sealing | undefined, { userId, sealed }: SealedRow): boolean {
  try {
    return sealing?.open(sealed, placeOfTotp(userId)) !== undefined;
  } catch {
    return false;
  }
}

const secretsOf = (rows: readonly SealedRow[]) =>
  `secrets of ${new Set(rows.map(({ userId }) => userId)).size} accounts`;
