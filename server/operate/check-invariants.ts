import type { Db } from '../src/platform/db/database.ts';
import { findOrdersOffTotal } from './find-orders-off-total.ts';
import type { Finding } from './finding.ts';
import {
  listCartLinesTwice,
  listCountersOff,
  listDisputesToAnswer,
  listOrdersOffLedger,
  listOrdersOffPayment,
  listOrdersOverdue,
  listOrdersSetPaidByHand,
  listOrdersWithoutLines,
  listPayableThoughCancelled,
  listPaymentsOffRefunds,
  listProductCountsOff,
  listRefundsFailed,
  listRefundsOwed,
  listStockBelowZero,
  listStockOffLedger,
  listUnreconciledPayments,
  type Offenders,
} from './invariants.queries.ts';

interface Invariant {
  about: string;
  /** What an offender is. */
  of: 'product' | 'order' | 'user' | 'number';
  find: (db: Db, graceEnded: Date, sweepsEnded: Date | undefined) => Promise<Offenders>;
  remedy: string;
}

/** What may pass by itself is none before that. */
const GRACE_SECONDS = 15 * 60;

/** The first sweep after its time cancels an order, unless the provider is out of reach. */
const OVERDUE_SWEEPS = 10;

const COUNT_AGAIN = 'Count what is there, and set the stock in the product form: that writes the ledger.';
const LOOK_AT_PROVIDER = 'See the line about the payment provider; the shop tries again by itself while it runs.';
const RESTORE = 'Nothing in the shop does this. Restore a backup, or mend it by SQL together with its history.';

const invariants: readonly Invariant[] = [
  { about: 'stock equals its ledger', of: 'product', find: listStockOffLedger, remedy: COUNT_AGAIN },
  { about: 'stock is never below 0', of: 'product', find: listStockBelowZero, remedy: COUNT_AGAIN },
  {
    about: 'orders hold their stock exactly while not cancelled',
    of: 'order',
    find: listOrdersOffLedger,
    remedy: RESTORE,
  },
  { about: 'every order has lines', of: 'order', find: listOrdersWithoutLines, remedy: RESTORE },
  { about: 'order totals equal their lines', of: 'order', find: findOrdersOffTotal, remedy: RESTORE },
  {
    about: 'every received card order has one kept payment of its amount',
    of: 'order',
    find: listOrdersOffPayment,
    remedy: 'Compare with the dashboard of the payment provider, and give back there what is too much.',
  },
  {
    about: 'no money is kept for an order that is cancelled or waits',
    of: 'order',
    find: listUnreconciledPayments,
    remedy: LOOK_AT_PROVIDER,
  },
  { about: 'money that must go back has gone back', of: 'order', find: listRefundsOwed, remedy: LOOK_AT_PROVIDER },
  {
    about: 'payments are given back exactly as their refunds say',
    of: 'order',
    find: listPaymentsOffRefunds,
    remedy: RESTORE,
  },
  {
    about: 'no cancelled order can still be paid',
    of: 'order',
    find: listPayableThoughCancelled,
    remedy: LOOK_AT_PROVIDER,
  },
  {
    about: `no pending card order is overdue by more than ${OVERDUE_SWEEPS} times SWEEP_INTERVAL`,
    of: 'order',
    find: async (db, _graceEnded, sweepsEnded) =>
      sweepsEnded === undefined ? { total: 0, examples: [] } : listOrdersOverdue(db, sweepsEnded),
    remedy: LOOK_AT_PROVIDER,
  },
  { about: 'a cart has one line for a product', of: 'user', find: listCartLinesTwice, remedy: RESTORE },
  {
    about: 'stored counters match the rows that they count',
    of: 'number',
    find: listCountersOff,
    remedy:
      'Stop the shop, and set it right by SQL: delete what counters has under that name, and insert the number in shard 0.',
  },
  {
    about: 'lists of products know how many there are',
    of: 'number',
    find: listProductCountsOff,
    remedy:
      'Stop the shop, and count anew by SQL: empty product_counts, and fill it as the migration 0007_product_lists.sql does.',
  },
];

/** No fault of the shop's: it waits for people. */
const waiting = [
  {
    about: 'no refund failed whose money is still here',
    find: listRefundsFailed,
    remedy: 'Give the money back in the dashboard of the payment provider, or by hand; the shop does not try again.',
  },
  {
    about: 'no dispute waits for an answer',
    find: listDisputesToAnswer,
    remedy: 'Answer it in the dashboard of the payment provider before its time is over.',
  },
];

/**
 * What holds at all times, whatever happened.
 * @param sweepInterval seconds; undefined of a shop that has just been put back, and has not looked at its orders yet
 */
export async function checkInvariants(db: Db, now: Date, sweepInterval: number | undefined): Promise<Finding[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const graceEnded = before(GRACE_SECONDS);
  const sweepsEnded = sweepInterval === undefined ? undefined : before(OVERDUE_SWEEPS * sweepInterval);
  const findings: Finding[] = [];
  for (const { about, of, find, remedy } of invariants) {
    const found = await find(db, graceEnded, sweepsEnded);
    if (found.total === 0) findings.push({ about, state: 'ok' });
    else findings.push({ about, state: 'fault', says: `not so for ${named(of, found)}`, remedy });
  }
  for (const { about, find, remedy } of waiting) {
    const found = await find(db);
    if (found.total === 0) findings.push({ about, state: 'ok' });
    else findings.push({ about, state: 'warning', says: `not so for ${named('order', found)}`, remedy });
  }
  const byHand = await listOrdersSetPaidByHand(db);
  const about = 'card orders whose payment was set by hand';
  findings.push({ about, state: 'ok', says: byHand.total === 0 ? 'none' : named('order', byHand) });
  return findings;
}

function named(what: Invariant['of'], { total, examples }: Offenders): string {
  const ids = examples
    .map(({ id, says }) => (id === null ? says : says === null ? `#${id}` : `#${id} (${says})`))
    .join(', ');
  return `${total} ${what}${total === 1 ? '' : 's'}: ${ids}${total > examples.length ? ' …' : ''}`;
}
