/**
 * When it returns true, all that was committed before is in the sums. False: another process is summing up, or there was more to do
 * than a caller may wait for, and a part of it is done. Each change is summed up once, whatever process does it, and by what is true
 * then: in one transaction with what the order added before.
 */

import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { isDatabaseError } from '../platform/db/database-errors.ts';
import type { Tx } from '../schema.ts';
import {
  hasFigureChanges,
  lockFigures,
  makeCarts,
  markFirstOrders,
  renewContributions,
  takeFigureChanges,
  tryLockFigures,
} from './order-figures.queries.ts';

const AT_A_TIME = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

interface Patience {
  /** Changes. */
  most: number;
  /** How long to wait for another process that is summing up; 0: not at all. */
  waitMs: number;
}

export async function sumUpFigures(deps: Pick<Deps, 'db' | 'reads'>, { most, waitMs }: Patience): Promise<boolean> {
  for (let done = 0; await hasFigureChanges(deps.reads); ) {
    if (done >= most) return false;
    const changes = await inTransaction(deps.db, (tx) => sumUpSome(tx, waitMs)).catch(whereLocked);
    if (changes === undefined) return false;
    done += changes;
  }
  return true;
}

function whereLocked(error: unknown): undefined {
  if (!isDatabaseError(error, LOCK_NOT_AVAILABLE)) throw error;
}

/** @returns undefined while another process does it */
async function sumUpSome(tx: Tx, waitMs: number): Promise<number | undefined> {
  if (waitMs > 0) await lockFigures(tx, waitMs);
  else if (!(await tryLockFigures(tx))) return undefined;
  const { orders, changes } = await takeFigureChanges(tx, AT_A_TIME);
  if (orders.length > 0) await markFirstOrders(tx, await renewContributions(tx, orders));
  return changes + (await makeCarts(tx, AT_A_TIME));
}
