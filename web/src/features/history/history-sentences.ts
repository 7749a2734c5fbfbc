/** Sentences for history entries: 'changed price $20.00 → $18.00'. */

import type { HistoryAction, HistoryChange, HistoryEntry, HistoryValue } from '@shop/contract/history';
import { formatMoney } from '@shop/contract/money';
import { historyText } from '@shop/messages/history';
import { localeText } from '@shop/messages/locale';
import { providerWord } from '../../state/provider-word.ts';
import { lazily } from '../../ui/lazily.ts';
import { fieldName, wordOf } from './field-names.ts';
import { namedSentences } from './named-changes.ts';
import { carrierIn, type Recorded, unitsIn } from './recorded-units.ts';

/** Of longer texts only the name is shown; the form shows the text. */
const LONGEST = 60;
const AMOUNTS = ['price', 'totalAmount', 'amount', 'minimumTotal', 'spent_gte', 'spent_lte'];

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const time = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium', timeStyle: 'short' }));

/** The person, as admins know them. */
export function whoOf({ by }: HistoryEntry): string {
  if (by === null) return historyText.theShop;
  return by.email ?? historyText.userId({ id: by.id });
}

type Told = {
  changes: readonly HistoryChange[];
  /** What the entry holds afterwards. */
  recorded: Recorded;
  /** '$20.00'; 'none' where the entry names no amount. */
  amount: string;
};

const changed = ({ changes }: Told) => changes.flatMap(sentencesOf);

const sentences: Readonly<Record<HistoryAction, (told: Told) => string[]>> = {
  product_created: () => [historyText.createdTheProduct],
  product_changed: changed,
  order_placed: ({ amount }) => [historyText.orderPlaced({ amount })],
  order_changed: changed,
  order_expired: () => [historyText.notPaidInTime],
  payment_received: ({ amount }) => [historyText.paymentReceived({ amount })],
  payment_failed: ({ recorded }) => [historyText.paymentFailed({ word: wordOfProvider(recorded('reason')) })],
  refund_due: ({ amount }) => [historyText.refundRequested({ amount })],
  refund_pending: ({ amount }) => [historyText.refundUnderWay({ amount })],
  payment_refunded: ({ amount }) => [historyText.moneyGivenBack({ amount })],
  refund_failed: ({ amount, recorded }) => [
    historyText.refundFailed({ amount, word: wordOfProvider(recorded('failure')) }),
  ],
  refund_to_hand_over: ({ amount }) => [historyText.moneyToBeGivenBack({ amount })],
  refund_handed_over: ({ amount }) => [historyText.moneyGivenBackByHand({ amount })],
  dispute_opened: ({ amount, recorded }) => [
    historyText.paymentDisputed({ amount, word: wordOfProvider(recorded('reason')) }),
  ],
  dispute_changed: ({ recorded }) => [historyText.disputeWentOn({ word: wordOfProvider(recorded('state')) })],
  dispute_closed: ({ recorded }) => [historyText.disputeClosed({ word: wordOfProvider(recorded('state')) })],
  order_shipped: ({ recorded }) => [historyText.shipped({ items: unitsIn(recorded), carrier: carrierIn(recorded) })],
  shipment_changed: changed,
  shipment_delivered: ({ recorded }) => [historyText.markedAsDelivered({ items: unitsIn(recorded) })],
  shipment_withdrawn: ({ recorded }) => [historyText.withdrewTheShipment({ items: unitsIn(recorded) })],
  return_requested: ({ recorded }) => [historyText.askedToReturn({ items: unitsIn(recorded) })],
  return_approved: ({ recorded }) => [historyText.approvedTheReturn({ items: unitsIn(recorded) })],
  return_declined: ({ recorded }) => [historyText.declinedTheReturn({ items: unitsIn(recorded) })],
  return_received: ({ recorded }) => [historyText.receivedTheReturn({ items: unitsIn(recorded) })],
  return_refunded: ({ amount }) => [historyText.refundedTheReturn({ amount })],
  return_withdrawn: ({ recorded }) => [historyText.withdrewTheReturn({ items: unitsIn(recorded) })],
  invoice_issued: () => [historyText.gaveTheInvoice],
  credit_note_issued: ({ amount }) => [historyText.gaveTheCreditNote({ amount })],
  correction_issued: ({ amount }) => [historyText.cancelledACreditNote({ amount })],
  note_added: () => [historyText.addedANote],
  signed_up: () => [historyText.signedUp],
  profile_changed: changed,
  admin_set: ({ changes }) =>
    changes.some(({ field }) => field === 'role') ? [historyText.madeAdmin] : [historyText.setThePassword],
  password_changed: () => [historyText.changedThePassword],
  email_changed: () => [historyText.changedTheEmail],
  account_deleted: () => [historyText.deletedTheAccount],
  second_factor_added: () => [historyText.addedASecondFactor],
  second_factor_removed: () => [historyText.removedASecondFactor],
  recovery_codes_made: () => [historyText.madeRecoveryCodes],
  password_reset: () => [historyText.setPasswordByLink],
  login_locked: () => [historyText.loginLocked],
  synonyms_changed: ({ changes }) => changes.flatMap(groupSentences),
  shipping_zone_created: () => [historyText.createdTheZone],
  shipping_zone_changed: changed,
  shipping_zone_deleted: () => [historyText.deletedTheZone],
  tax_rate_created: () => [historyText.createdTheRate],
  tax_rate_changed: changed,
  tax_rate_deleted: () => [historyText.deletedTheRate],
  promotion_created: () => [historyText.createdThePromotion],
  promotion_changed: changed,
  promotion_deleted: () => [historyText.deletedThePromotion],
  promotion_codes_made: ({ recorded }) => [codesSentence(recorded)],
  picture_uploaded: () => [historyText.uploadedThePicture],
  picture_changed: changed,
  settings_changed: changed,
  page_created: () => [historyText.createdThePage],
  page_changed: changed,
  page_deleted: () => [historyText.deletedThePage],
  category_created: () => [historyText.createdTheCategory],
  category_changed: changed,
  category_deleted: () => [historyText.deletedTheCategory],
  collection_created: () => [historyText.createdTheCollection],
  collection_changed: changed,
  collection_deleted: () => [historyText.deletedTheCollection],
  attribute_created: () => [historyText.createdTheAttribute],
  attribute_changed: changed,
  attribute_deleted: () => [historyText.deletedTheAttribute],
  option_created: () => [historyText.createdTheOption],
  option_changed: changed,
  option_deleted: () => [historyText.deletedTheOption],
  mapping_created: () => [historyText.createdTheMapping],
  mapping_changed: changed,
  mapping_deleted: () => [historyText.deletedTheMapping],
  staff_set: changed,
  staff_removed: changed,
  segment_created: () => [historyText.createdTheSegment],
  segment_changed: changed,
  segment_deleted: () => [historyText.deletedTheSegment],
  staff_role_created: () => [historyText.createdTheRole],
  staff_role_changed: changed,
  staff_role_deleted: () => [historyText.deletedTheRole],
  staff_invited: () => [historyText.invitedSomebody],
  invitation_withdrawn: () => [historyText.withdrewAnInvitation],
};

/** What they did: one sentence for each change. */
export function whatOf({ action, changes }: HistoryEntry): string[] {
  const recorded: Recorded = (name) => changes.find(({ field }) => field === name)?.after;
  const amount = changes.find(({ field }) => field === 'amount' || field === 'totalAmount')?.after;
  return sentences[action]({
    changes,
    recorded,
    amount: amount === undefined ? 'none' : textOf('amount', amount),
  });
}

/** More would hide the rest of the history. */
const GROUPS = 6;

/** Groups of synonyms, 'sofa, couch'. */
function groupSentences({ field, before, after }: HistoryChange): string[] {
  if (field === 'general') {
    return [
      ...textsOf(before).map((group) => historyText.switchedOffSynonyms({ group })),
      ...textsOf(after).map((group) => historyText.switchedOnSynonyms({ group })),
    ];
  }
  const sentences = [
    ...textsOf(before).map((group) => historyText.removedSynonyms({ group })),
    ...textsOf(after).map((group) => historyText.addedSynonyms({ group })),
  ];
  if (sentences.length === 0) return [historyText.changedOrderOfSynonyms];
  if (sentences.length <= GROUPS) return sentences;
  return [...sentences.slice(0, GROUPS - 1), historyText.changedMoreGroups({ count: sentences.length - GROUPS + 1 })];
}

/** The payment provider's word, such as 'insufficient funds', or 'none'. */
function wordOfProvider(word: HistoryValue | undefined): string {
  return typeof word === 'string' && word !== '' ? providerWord(word) : 'none';
}

function sentencesOf(change: HistoryChange): string[] {
  const { field, before, after } = change;
  if (field === 'variants') return namedSentences('variant', textsOf(before), textsOf(after));
  if (field === 'methods') return namedSentences('method', textsOf(before), textsOf(after));
  return [changeOf(change)];
}

function codesSentence(recorded: Recorded): string {
  const [count, prefix] = [Number(recorded('count')), recorded('prefix')];
  return prefix === undefined
    ? historyText.madeCodes({ count })
    : historyText.madeCodesWithPrefix({ count, prefix: String(prefix) });
}

function textsOf(value: HistoryValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function changeOf({ field, before, after }: HistoryChange): string {
  if (field === 'replacedBy') return historyText.replacedByOrder({ id: String(after) });
  if (field === 'active') return after === true ? historyText.switchedPromotionOn : historyText.switchedPromotionOff;
  if (field === 'deleted') return after === true ? historyText.deletedTheProduct : historyText.restoredTheProduct;
  // Of entries of earlier versions.
  if (field === 'drop') return after === true ? historyText.markedAsFast : historyText.markedAsNotFast;
  const name = fieldName(field);
  const [from, to] = [textOf(field, before), textOf(field, after)];
  // Personal data have no values in the history; edited addresses are as many as before.
  if ((before ?? after) === undefined || from === to) return historyText.changed({ name });
  // No form shows what an alt text was before.
  if (field !== 'alt' && (from.length > LONGEST || to.length > LONGEST)) return historyText.changed({ name });
  return historyText.changedFromTo({ name, from, to });
}

function textOf(field: string, value: HistoryValue | undefined): string {
  if (value === undefined || value === '') return historyText.nothing;
  if (typeof value === 'number' && AMOUNTS.includes(field)) return formatMoney(value);
  if (field === 'discountPercentage') return `${value}%`;
  if (field === 'weightGrams') return `${value} g`;
  if (typeof value === 'boolean') return historyText.yesOrNo({ value: value ? 'yes' : 'no' });
  if (typeof value === 'string' && INSTANT.test(value)) return time().format(new Date(value));
  if (typeof value !== 'object') return wordOf(field, value) ?? String(value);
  const filled = value.filter((one) => one !== '');
  return filled.length === 0 ? historyText.none : filled.join(localeText.comma);
}
