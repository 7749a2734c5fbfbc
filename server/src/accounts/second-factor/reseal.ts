/**
 * When it returns, all that the database keeps secret is sealed with the present key, and the previous one is needed no more. It may run
 * while the shop is open: each row stays readable with both keys until then.
 */

import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { listSealedForUpdate, updateSealed } from './sealed.queries.ts';
import { placeOfTotp } from './sealed-totp.ts';

/** @returns how many secrets were sealed once more */
export async function resealSecrets(db: Deps['db'], sealing: Sealing): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = (await listSealedForUpdate(tx)).filter(({ sealed }) => !sealing.isPresent(sealed));
    for (const row of old) {
      const place = placeOfTotp(row.userId);
      await updateSealed(tx, { ...row, sealed: sealing.seal(sealing.open(row.sealed, place), place) });
    }
    return old.length;
  });
}
