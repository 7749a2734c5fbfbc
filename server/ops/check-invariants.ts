import { MAX_CATEGORY_LEVELS } from '@shop/contract/categories';
import { COLLECTION_PRODUCTS_MAX } from '@shop/contract/collection-bodies';
import type { Db } from '../src/schema.ts';
import { listCategoriesOff, listProductCountsOff, listProductsOffFields } from './catalogue-invariants.queries.ts';
import { listCustomersOffOrders } from './customer-invariants.queries.ts';
import { figureInvariants } from './figure-invariants.ts';
import { findOrdersOffTotal } from './find-orders-off-total.ts';
import type { Finding } from './finding.ts';
import { type Invariant, RESTORE } from './invariant.ts';
import {
  listCartLinesTwice,
  listCountersOff,
  listOrdersNotFound,
  listOrdersOffLedger,
  listOrdersOffPayment,
  listOrdersOverdue,
  listOrdersSetPaidByHand,
  listOrdersWithoutLines,
  listPayableThoughCancelled,
  listPaymentsOffRefunds,
  listProductsOffShownVariants,
  listProductsOffVariants,
  listRefundsOwed,
  listRowsOffOrder,
  listStockBelowZero,
  listStockOffLedger,
  listUnreconciledPayments,
  type Offenders,
} from './invariants.queries.ts';
import { listOrdersOffUses } from './order-price-invariants.queries.ts';
import {
  listCollectionsTooLong,
  listProductsOffAttributes,
  listProductsOffOptions,
} from './own-value-invariants.queries.ts';
import {
  listCreditNotesOffRefunds,
  listOrdersToInvoice,
  listOrdersWithoutInvoice,
  listPaperFilesOff,
  listPaperNumbersOff,
  listPapersOffMoney,
} from './paper-invariants.queries.ts';
import {
  listPromotionsBeyondLimits,
  listPromotionsOffCodes,
  listPromotionsOffUses,
  listZonesWithoutCountries,
} from './pricing-invariants.queries.ts';
import { refundInvariants } from './refund-invariants.ts';
import { listOrdersOffShipments, listShipmentsOffLines } from './shipment-invariants.queries.ts';
import { waitingForStaff } from './waiting-for-staff.ts';

/** A violation that the shop mends by itself counts only after this time. */
const GRACE_SECONDS = 15 * 60;

/** The first periodic job after its deadline cancels an order, unless the provider is out of reach. */
const OVERDUE_JOBS = 10;

const COUNT_AGAIN = 'Count the units, and enter the number in the product form; that writes the ledger.';
const LOOK_AT_PROVIDER = 'See the line about the payment provider. The shop retries while it runs.';
const invariants: readonly Invariant[] = [
  { about: 'stock equals its ledger', of: 'product', find: listStockOffLedger, remedy: COUNT_AGAIN },
  { about: 'products have their variants, with stocks', of: 'product', find: listProductsOffVariants, remedy: RESTORE },
  {
    about: 'products show what their variants are',
    of: 'product',
    find: listProductsOffShownVariants,
    remedy: RESTORE,
  },
  { about: 'lines and payments name the user of their order', of: 'order', find: listRowsOffOrder, remedy: RESTORE },
  { about: 'stock is never below 0', of: 'product', find: listStockBelowZero, remedy: COUNT_AGAIN },
  {
    about: 'an order holds its stock unless it is cancelled',
    of: 'order',
    find: listOrdersOffLedger,
    remedy: RESTORE,
  },
  {
    about: 'of every order as much is shipped as its status says',
    of: 'order',
    find: listOrdersOffShipments,
    remedy: RESTORE,
  },
  {
    about: 'shipments have lines of their orders, and never more units than were ordered',
    of: 'order',
    find: listShipmentsOffLines,
    remedy: RESTORE,
  },
  { about: 'every order has lines', of: 'order', find: listOrdersWithoutLines, remedy: RESTORE },
  {
    about: 'every order is found by a search, or noted for it',
    of: 'order',
    find: listOrdersNotFound,
    remedy: 'Run this in the database: insert into unsearched_orders select id from orders on conflict do nothing.',
  },
  { about: 'order totals equal their parts', of: 'order', find: findOrdersOffTotal, remedy: RESTORE },
  {
    about: 'orders have the uses of their promotions',
    of: 'order',
    find: listOrdersOffUses,
    remedy: RESTORE,
  },
  {
    about: 'every paid card order has one captured payment of its amount',
    of: 'order',
    find: listOrdersOffPayment,
    remedy: 'Compare with the dashboard of the payment provider, and refund there what is too much.',
  },
  {
    about: 'no captured payment belongs to an order that is cancelled or unpaid',
    of: 'order',
    find: listUnreconciledPayments,
    remedy: LOOK_AT_PROVIDER,
  },
  {
    about: 'due refunds have reached the payment provider',
    of: 'order',
    find: listRefundsOwed,
    remedy: LOOK_AT_PROVIDER,
  },
  {
    about: 'payments match their refunds',
    of: 'order',
    find: listPaymentsOffRefunds,
    remedy: RESTORE,
  },
  ...refundInvariants,
  {
    about: 'no cancelled order can still be paid',
    of: 'order',
    find: listPayableThoughCancelled,
    remedy: LOOK_AT_PROVIDER,
  },
  {
    about: `no pending card order is overdue by more than ${OVERDUE_JOBS} times SWEEP_INTERVAL`,
    of: 'order',
    find: async (db, _graceEnded, jobsEnded) =>
      jobsEnded === undefined ? { total: 0, examples: [] } : listOrdersOverdue(db, jobsEnded),
    remedy: LOOK_AT_PROVIDER,
  },
  {
    about: 'invoices, credit notes and corrections are numbered without gaps',
    of: 'number',
    find: listPaperNumbersOff,
    remedy: RESTORE,
  },
  {
    about: 'every order that is paid, or dispatched by cash, has its invoice',
    of: 'order',
    find: listOrdersWithoutInvoice,
    remedy: RESTORE,
  },
  {
    about: 'no invoice of a dispatch is overdue',
    of: 'order',
    find: listOrdersToInvoice,
    remedy: 'The shop makes it while it runs; see its log for why it could not.',
  },
  {
    about: 'kept papers are PDF files of invoices, credit notes and corrections',
    of: 'order',
    find: listPaperFilesOff,
    remedy: 'Delete these rows of paper_files: they are drawn again from what was stored with the papers.',
  },
  { about: 'credit notes match refunds', of: 'order', find: listCreditNotesOffRefunds, remedy: RESTORE },
  {
    about: 'invoices less credit notes, with corrections, are what was paid and not given back',
    of: 'order',
    find: listPapersOffMoney,
    remedy: RESTORE,
  },
  {
    about: 'every shipping zone has a country',
    of: 'shipping zone',
    find: listZonesWithoutCountries,
    remedy: 'Name its countries in the back office, or delete it there.',
  },
  {
    about: 'promotions have only codes that can be entered',
    of: 'promotion',
    find: listPromotionsOffCodes,
    remedy: RESTORE,
  },
  {
    about: 'codes made in bulk are used exactly while an order uses them',
    of: 'promotion',
    find: listPromotionsOffUses,
    remedy: RESTORE,
  },
  {
    about: 'no promotion is used more often than its limits allow',
    of: 'promotion',
    find: listPromotionsBeyondLimits,
    remedy: RESTORE,
  },
  {
    about: 'customers are summed up as their orders are, or noted for it',
    of: 'customer',
    find: listCustomersOffOrders,
    remedy:
      'Run this in the database: insert into changed_customers (user_id, email) select user_id, lower(email) from customers union all select id, null from users where not guest union all select null, lower(guest_email) from orders.',
  },
  { about: 'a cart has one line for a variant', of: 'user', find: listCartLinesTwice, remedy: RESTORE },
  {
    about: 'stored counters match the rows that they count',
    of: 'number',
    find: listCountersOff,
    remedy:
      'Stop the shop, and repair it by SQL: delete the rows of counters with that name, and insert the number as shard 0.',
  },
  {
    about: 'product counts match the products',
    of: 'number',
    find: listProductCountsOff,
    remedy:
      'Stop the shop, and count again by SQL: empty product_counts, and fill it as the migration 0007_product_lists.sql does.',
  },
  ...figureInvariants,
  { about: 'fields of products are as checked', of: 'product', find: listProductsOffFields, remedy: 'Save it again.' },
  {
    about: 'products have values of attributes that there are',
    of: 'product',
    find: listProductsOffAttributes,
    remedy: 'Save it again.',
  },
  {
    about: 'products come in values of options that there are, and so do their variants',
    of: 'product',
    find: listProductsOffOptions,
    remedy: 'Save it again.',
  },
  {
    about: `collections have at most ${COLLECTION_PRODUCTS_MAX} products`,
    of: 'collection',
    find: (db) => listCollectionsTooLong(db, COLLECTION_PRODUCTS_MAX),
    remedy: 'Save it again, with fewer products.',
  },
  {
    about: 'categories are a tree of at most five levels, each with its way from the top and its slug',
    of: 'node',
    find: (db) => listCategoriesOff(db, MAX_CATEGORY_LEVELS),
    remedy:
      'Set parent_id of the category to null by SQL where it is below itself or too deep, then update categories set trail = trail where parent_id is null.',
  },
];

/**
 * Checks all invariants of the data.
 * @param periodicInterval seconds; undefined for a shop that was just restored and has not run its periodic jobs yet
 */
export async function checkInvariants(db: Db, now: Date, periodicInterval: number | undefined): Promise<Finding[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const graceEnded = before(GRACE_SECONDS);
  const jobsEnded = periodicInterval === undefined ? undefined : before(OVERDUE_JOBS * periodicInterval);
  const findings: Finding[] = [];
  for (const { about, of, find, remedy } of invariants) {
    const found = await find(db, graceEnded, jobsEnded);
    if (found.total === 0) findings.push({ about, state: 'ok' });
    else findings.push({ about, state: 'fault', says: `violated by ${named(of, found)}`, remedy });
  }
  for (const { about, of, find, remedy } of waitingForStaff) {
    const found = await find(db, graceEnded, jobsEnded);
    if (found.total === 0) findings.push({ about, state: 'ok' });
    else findings.push({ about, state: 'warning', says: `violated by ${named(of, found)}`, remedy });
  }
  const byHand = await listOrdersSetPaidByHand(db);
  const about = 'card orders whose payment status an admin set';
  findings.push({ about, state: 'ok', says: byHand.total === 0 ? 'none' : named('order', byHand) });
  return findings;
}

function named(what: Invariant['of'], { total, examples }: Offenders): string {
  const ids = examples
    .map(({ id, says }) => (id === null ? says : says === null ? `#${id}` : `#${id} (${says})`))
    .join(', ');
  return `${total} ${what}${total === 1 ? '' : 's'}: ${ids}${total > examples.length ? ' …' : ''}`;
}
