/**
 * When it returns, all members of staff who may change the catalogue have a mail about what is low in stock, if something fell below the
 * setting `lowStock` since the last such mail, is still below, and that mail is a day old. The mails are recorded with the time of the
 * last one in one transaction, of which only one process at a time does the work.
 */

import type { Deps } from '../../deps.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { lineChoicesOf } from '../products/choices.ts';
import {
  deleteFallenStocks,
  findLowStock,
  findLowStockMailForUpdate,
  type LowStockRow,
  listLowStock,
  listUserIdsWith,
  updateLowStockMailSent,
  updateLowStockThreshold,
} from './low-stock.queries.ts';
import { LOW_STOCK_LINES, type LowStockMailData } from './low-stock-mail-content.ts';

const DAY_MS = 24 * 3600 * 1000;

export async function mailLowStock(deps: Deps): Promise<void> {
  const { lowStock } = deps.settings.current();
  const state = await findLowStock(deps.reads);
  if (state?.threshold !== lowStock) await updateLowStockThreshold(deps.db, lowStock);
  if (state?.fallen !== true) return;
  await inTransaction(deps.db, (tx) => mailInTransaction(tx, deps));
}

async function mailInTransaction(tx: Tx, deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const { lowStock } = deps.settings.current();
  const mail = await findLowStockMailForUpdate(tx);
  if (mail === undefined) return;
  if (mail.sent_at !== null && mail.sent_at.getTime() > at.getTime()) {
    // The clock was set back: the day begins now, so that it ends.
    await updateLowStockMailSent(tx, at);
    return;
  }
  if (mail.sent_at !== null && at.getTime() - mail.sent_at.getTime() < DAY_MS) return;
  const fallen = await deleteFallenStocks(tx);
  const low = await listLowStock(tx, { threshold: lowStock, fallen, limit: LOW_STOCK_LINES });
  // What fell was restocked since, or is no longer sold.
  if (!low.some(({ fell }) => fell)) return;
  const data: LowStockMailData = {
    threshold: lowStock,
    total: low[0]?.total ?? 0,
    lines: low.map((row) => ({ title: row.title, choice: choiceOf(row), stock: row.stock })),
  };
  for (const userId of await listUserIdsWith(tx, 'catalogue.write')) {
    await recordMail(tx, { kind: 'low_stock', userId, orderId: null, data, at });
  }
  await updateLowStockMailSent(tx, at);
}

/** 'White, M' */
const choiceOf = (row: LowStockRow) =>
  lineChoicesOf(row, row)
    .map(({ label }) => label)
    .join(', ');
