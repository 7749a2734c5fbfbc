/** What runs apart from requests: mails, payments to reconcile, invoices, figures, cleanup. Any number of processes may do it at once. */

import path from 'node:path';
import { startWorker } from '@shop/leased-queue/start-worker';
import type { Logger } from 'pino';
import { finishStocks } from '../catalogue/change-sets/finish-stocks.ts';
import { recoverChangeSets } from '../catalogue/change-sets/recover-change-sets.ts';
import { fetchNextPicture, PICTURES_AT_ONCE } from '../catalogue/imports/fetch-next-picture.ts';
import { mailLowStock } from '../catalogue/low-stock/mail-low-stock.ts';
import type { Config } from '../config.ts';
import { sumUpCustomers } from '../customers/sum-up-customers.ts';
import type { Deps } from '../deps.ts';
import { sumUpFigures } from '../figures/sum-up-figures.ts';
import type { MailRow } from '../mails/mails.queries.ts';
import { issueDueInvoices } from '../orders/invoices/issue-due-invoices.ts';
import { renewOrderSearches, storeOrderSearches } from '../orders/order-list/store-order-searches.ts';
import { reconcileDueOrders } from '../payments/reconcile-due-orders.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { everywhere, publicOnly } from '../platform/fetch/fetch-file.ts';
import { openFileTransport } from '../platform/mail/file-transport.ts';
import { MAIL_CONNECTIONS, startOutboxWorker } from '../platform/mail/outbox-worker.ts';
import { openSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { repeatEvery } from '../platform/repeat.ts';
import { deleteEarlierAssets } from '../platform/storage/earlier-assets.ts';
import { columnsOf } from '../schema/columns.ts';
import { notingTransport } from '../setup/noting-transport.ts';
import { deleteExpired } from './delete-expired.ts';
import { makeFolders } from './embedded-database.ts';
import { writeMail } from './write-mail.ts';

const PICTURES_IDLE_MS = 1000;
const INVOICE_SECONDS = 1;
const CHANGE_SETS_SECONDS = 2;
const FIGURES_SECONDS = 2;
/** Then it is asked whether the process is to end. */
const MOST_FIGURE_CHANGES = 20_000;
const ASSETS_SECONDS = 3600;

/**
 * Sends the mails of the outbox: over SMTP where that is set, else into files.
 * @returns stops it
 */
export function startMail(deps: Deps, config: Config, log: Logger): () => Promise<void> {
  return startOutboxWorker<MailRow>({
    db: deps.db,
    clock: deps.clock,
    transport:
      config.smtpUrl === undefined
        ? openFileTransport(mailFolder(config), makeFolders)
        : notingTransport(deps, openSmtpTransport(config.smtpUrl, MAIL_CONNECTIONS)),
    columns: columnsOf.mails,
    write: (mail) => writeMail(deps, config.publicUrl, mail),
    from: config.mailFrom,
    log,
  });
}

/**
 * Fetches the pictures that applied imports name by their addresses.
 * @returns stops it; what is under way then is fetched again by another process
 */
export function startPictures(deps: Deps, config: Config, log: Logger): () => Promise<void> {
  const reach = config.fetchesPrivateAddresses ? everywhere : publicOnly;
  const worker = startWorker({
    loops: PICTURES_AT_ONCE,
    work: async (signal) => ((await fetchNextPicture(deps, reach, signal)) ? 0 : PICTURES_IDLE_MS),
    onError: (error) => log.warn({ err: error }, 'pictures of imports cannot be fetched, it will be retried'),
    retryMs: PICTURES_IDLE_MS,
  });
  return worker.stop;
}

export function mailFolder(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'mail');
}

/** @param cleanup gets a step for each that stops it, and waits for the run in progress */
export function startPeriodicJobs(deps: Deps, config: Config, log: Logger, cleanup: CleanupStack): void {
  cleanup.push(repeatEvery(config.periodicInterval, () => runPeriodicJobs(deps, log)));
  cleanup.push(repeatEvery(INVOICE_SECONDS, () => runDueInvoices(deps, log)));
  cleanup.push(repeatEvery(CHANGE_SETS_SECONDS, () => runChangeSets(deps, log)));
  cleanup.push(repeatEvery(FIGURES_SECONDS, () => runFigures(deps, log)));
  cleanup.push(repeatEvery(ASSETS_SECONDS, () => deleteAssets(deps, log)));
}

/**
 * Cancels orders that were not paid in time, reconciles payments whose events are missing, mails what is low in stock, stores what new
 * orders are searched by, sums up customers, deletes expired rows.
 */
async function runPeriodicJobs(deps: Deps, log: Logger): Promise<void> {
  try {
    await deps.settings.refresh();
    await reconcileDueOrders(
      deps,
      (orderId, error) => log.warn({ err: error, orderId }, 'a payment could not be reconciled, it will be retried'),
      ({ orderId, what, error }) => log.error({ err: error, orderId }, what),
    );
    await mailLowStock(deps);
    await storeOrderSearches(deps);
    await renewOrderSearches(deps);
    await sumUpCustomers(deps);
    await deleteExpired(deps);
  } catch (error) {
    log.warn({ err: error }, 'periodic jobs failed, they will be retried');
  }
}

/** Of versions that no process has named for long. */
async function deleteAssets({ media, clock }: Deps, log: Logger): Promise<void> {
  try {
    await deleteEarlierAssets(media.storage, clock.now());
  } catch (error) {
    log.warn({ err: error }, 'assets of earlier versions could not be deleted, it will be retried');
  }
}

/** Of dispatches that can no longer be undone. */
async function runDueInvoices(deps: Deps, log: Logger): Promise<void> {
  try {
    await issueDueInvoices(deps, (orderId, error) =>
      log.error({ err: error, orderId }, 'an invoice could not be made, it will be retried'),
    );
  } catch (error) {
    log.warn({ err: error }, 'due invoices could not be read, they will be retried');
  }
}

/** Of orders and carts that have changed. */
async function runFigures(deps: Deps, log: Logger): Promise<void> {
  try {
    await sumUpFigures(deps, { most: MOST_FIGURE_CHANGES, waitMs: 0 });
  } catch (error) {
    log.warn({ err: error }, 'figures could not be summed up, it will be retried');
  }
}

/** What imports and bulk edits, or processes that died at them, left to be done. */
async function runChangeSets(deps: Deps, log: Logger): Promise<void> {
  try {
    await recoverChangeSets(deps);
    await finishStocks(deps);
  } catch (error) {
    log.warn({ err: error }, 'imports and bulk edits could not be finished, it will be retried');
  }
}
