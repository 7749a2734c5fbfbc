import { deleteOwnerTokensExpired } from '../accounts/first-owner.queries.ts';
import { deleteIdleGuests } from '../accounts/guest-sessions.ts';
import { deleteEmailChangesExpired } from '../accounts/own-account/email-changes.queries.ts';
import { deletePasswordResetsExpired } from '../accounts/password-resets.queries.ts';
import { deleteBegunExpired } from '../accounts/second-factor/second-factors.queries.ts';
import { deleteSessionsUnusedSince } from '../accounts/sessions.queries.ts';
import { SESSION_SECONDS } from '../accounts/sessions.ts';
import { deleteInvitationsExpired } from '../accounts/staff/invitations.queries.ts';
import { deleteLeftChangeSets } from '../catalogue/change-sets/delete-left-change-sets.ts';
import { deletePastPricesBefore } from '../catalogue/products/products.queries.ts';
import { deleteOldChanges } from '../catalogue/search/changes.queries.ts';
import { dayOf } from '../catalogue/search-terms/search-day.ts';
import { deleteSearchTermsBefore } from '../catalogue/search-terms/search-terms.queries.ts';
import type { Deps } from '../deps.ts';
import { deleteIdempotencyKeysBefore } from '../idempotency/idempotency.queries.ts';
import { IDEMPOTENCY_SECONDS } from '../idempotency/once-per-key.ts';
import { deleteOldOrderChanges } from '../orders/order-list/order-changes.queries.ts';
import { deleteAccountMailsBefore } from '../orders/order-mails/order-mails.queries.ts';
import { deleteOrderKeysExpired } from '../orders/own-orders/order-keys.queries.ts';
import { deleteEventsBefore } from '../payments/payments.queries.ts';
import { EVENT_SECONDS } from '../payments/receive-event.ts';
import { removeLeftUploads } from '../platform/http/receive-upload.ts';
import { deleteEndedAttempts } from '../platform/rate-limits.queries.ts';

/** Mails about orders stay with their order, where admins see them. */
const ACCOUNT_MAIL_SECONDS = 30 * 24 * 3600;
/** A year back can be seen, and compared with the month before. */
const SEARCH_TERM_DAYS = 400;
/** Past prices prove for a year what was the lowest of 30 days. */
const PAST_PRICE_SECONDS = 400 * 24 * 3600;

/**
 * Deletes expired sessions, guests without one, idempotency keys, events, rate-limit counters and links for passwords, addresses,
 * owners, staff and orders, second factors that were begun, old mails, search terms, past prices, what was logged of changed products and orders, imports that nobody
 * applied, and what processes that died left of uploads.
 */
export async function deleteExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await deleteSessionsUnusedSince(deps.db, before(SESSION_SECONDS));
  await deleteIdleGuests(deps);
  await deleteIdempotencyKeysBefore(deps.db, before(IDEMPOTENCY_SECONDS));
  await deleteEndedAttempts(deps.db, now);
  await deleteEventsBefore(deps.db, before(EVENT_SECONDS));
  await deletePasswordResetsExpired(deps.db, now);
  await deleteOwnerTokensExpired(deps.db, now);
  await deleteInvitationsExpired(deps.db, now);
  await deleteOrderKeysExpired(deps.db, now);
  await deleteEmailChangesExpired(deps.db, now);
  await deleteBegunExpired(deps.db, now);
  await deleteAccountMailsBefore(deps.db, before(ACCOUNT_MAIL_SECONDS));
  await deleteSearchTermsBefore(deps.db, dayOf(now, SEARCH_TERM_DAYS));
  await deletePastPricesBefore(deps.db, before(PAST_PRICE_SECONDS));
  await deleteOldChanges(deps.db);
  await deleteOldOrderChanges(deps.db);
  await deleteLeftChangeSets(deps);
  await removeLeftUploads(deps.media.uploadFolder, now);
}
