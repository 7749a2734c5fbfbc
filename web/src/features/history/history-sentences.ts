/** Sentences for history entries: 'changed price $20.00 → $18.00'. */

import type { HistoryAction, HistoryChange, HistoryEntry, HistoryValue } from '@shop/contract/history';
import { formatCount } from '@shop/contract/numbers';
import { ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { productFieldText } from '@shop/messages/product-fields';
import { formatMoney } from '../../money/page-money.ts';
import { lazily } from '../../ui/lazily.ts';
import { namedSentences } from './named-changes.ts';
import { type Recorded, unitsIn, withCarrier } from './recorded-units.ts';

const names: Readonly<Record<string, string>> = {
  discountPercentage: 'discount',
  paymentStatus: 'payment status',
  images: 'pictures',
  colors: 'colours',
  imageUrl: 'picture',
  addresses: 'saved addresses',
  alt: 'alt text',
  place: 'place',
  minimumTotal: 'minimum total',
  firstOrder: 'first order only',
  from: 'start',
  until: 'end',
  limit: 'limit of uses',
  limitPerCustomer: 'limit for each customer',
  combinable: 'may be combined',
  trackingNumber: 'tracking number',
  trackingUrl: 'tracking link',
  deliveredAt: 'time of delivery',
};

/** Of longer texts only the name is shown; the form shows the text. */
const LONGEST = 60;
const AMOUNTS = ['price', 'totalAmount', 'amount', 'minimumTotal'];

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const time = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }));

/** The person, as admins know them. */
export function whoOf({ by }: HistoryEntry): string {
  if (by === null) return 'The shop';
  return by.email ?? `User #${by.id}`;
}

type Told = {
  changes: readonly HistoryChange[];
  /** What the entry holds afterwards. */
  recorded: Recorded;
  /** ' ($20.00)'; '' where the entry names no amount. */
  amount: string;
};

const changed = ({ changes }: Told) => changes.flatMap(sentencesOf);

const sentences: Readonly<Record<HistoryAction, (told: Told) => string[]>> = {
  product_created: () => ['created the product'],
  product_changed: changed,
  order_placed: ({ amount }) => [`order placed${amount}`],
  order_changed: changed,
  order_expired: () => ['cancelled: not paid in time'],
  payment_received: ({ amount }) => [`payment received${amount}`],
  payment_failed: ({ recorded }) => [`payment failed${providerWord(recorded('reason'))}`],
  refund_due: ({ amount }) => [`refund requested${amount}`],
  refund_pending: ({ amount }) => [`refund under way at the payment provider${amount}`],
  payment_refunded: ({ amount }) => [`money given back${amount}`],
  refund_failed: ({ amount, recorded }) => [
    `refund failed at the payment provider${amount}${providerWord(recorded('failure'))}`,
  ],
  refund_to_hand_over: ({ amount }) => [`money to be given back by hand${amount}`],
  refund_handed_over: ({ amount }) => [`money given back by hand${amount}`],
  dispute_opened: ({ amount, recorded }) => [
    `payment disputed by its payer${amount}${providerWord(recorded('reason'))}`,
  ],
  dispute_changed: ({ recorded }) => [`dispute went on${providerWord(recorded('state'))}`],
  dispute_closed: ({ recorded }) => [`dispute closed${providerWord(recorded('state'))}`],
  order_shipped: ({ recorded }) => [`shipped ${unitsIn(recorded)}${withCarrier(recorded)}`],
  shipment_changed: changed,
  shipment_delivered: ({ recorded }) => [`marked ${unitsIn(recorded)} as delivered`],
  shipment_withdrawn: ({ recorded }) => [`withdrew the shipment of ${unitsIn(recorded)}`],
  return_requested: ({ recorded }) => [`asked to return ${unitsIn(recorded)}`],
  return_approved: ({ recorded }) => [`approved the return of ${unitsIn(recorded)}`],
  return_declined: ({ recorded }) => [`declined the return of ${unitsIn(recorded)}`],
  return_received: ({ recorded }) => [`received the return of ${unitsIn(recorded)}`],
  return_refunded: ({ amount }) => [`refunded the return${amount}`],
  return_withdrawn: ({ recorded }) => [`withdrew the return of ${unitsIn(recorded)}`],
  invoice_issued: () => ['gave the invoice'],
  credit_note_issued: ({ amount }) => [`gave the credit note${amount}`],
  correction_issued: ({ amount }) => [`cancelled a credit note by a correction${amount}`],
  note_added: () => ['added a note'],
  signed_up: () => ['signed up'],
  profile_changed: changed,
  admin_set: ({ changes }) =>
    changes.some(({ field }) => field === 'role') ? ['made this an admin’s account'] : ['set the password'],
  password_reset: () => ['set a new password by a mailed link'],
  login_locked: () => ['refused to log in for some minutes: too many wrong passwords'],
  synonyms_changed: ({ changes }) => changes.flatMap(groupSentences),
  shipping_zone_created: () => ['created the shipping zone'],
  shipping_zone_changed: changed,
  shipping_zone_deleted: () => ['deleted the shipping zone'],
  tax_rate_created: () => ['created the tax rate'],
  tax_rate_changed: changed,
  tax_rate_deleted: () => ['deleted the tax rate'],
  promotion_created: () => ['created the promotion'],
  promotion_changed: changed,
  promotion_deleted: () => ['deleted the promotion'],
  promotion_codes_made: ({ recorded }) => [codesSentence(recorded)],
  picture_uploaded: () => ['uploaded the picture'],
  picture_changed: changed,
  settings_changed: changed,
};

/** What they did: one sentence for each change. */
export function whatOf({ action, changes }: HistoryEntry): string[] {
  const recorded: Recorded = (name) => changes.find(({ field }) => field === name)?.after;
  const amount = changes.find(({ field }) => field === 'amount' || field === 'totalAmount')?.after;
  return sentences[action]({
    changes,
    recorded,
    amount: amount === undefined ? '' : ` (${textOf('amount', amount)})`,
  });
}

/** More would hide the rest of the history. */
const GROUPS = 6;

/** Groups of synonyms, 'sofa, couch'. */
function groupSentences({ field, before, after }: HistoryChange): string[] {
  if (field === 'general') {
    return [
      ...textsOf(before).map((group) => `switched off the general synonyms ${group}`),
      ...textsOf(after).map((group) => `switched on the general synonyms ${group}`),
    ];
  }
  const sentences = [
    ...textsOf(before).map((group) => `removed the synonyms ${group}`),
    ...textsOf(after).map((group) => `added the synonyms ${group}`),
  ];
  if (sentences.length === 0) return ['changed the order of the synonyms'];
  if (sentences.length <= GROUPS) return sentences;
  return [...sentences.slice(0, GROUPS - 1), `changed ${sentences.length - GROUPS + 1} more groups`];
}

/** The payment provider's own word, such as ': insufficient funds'. */
function providerWord(word: HistoryValue | undefined): string {
  return typeof word === 'string' && word !== '' ? `: ${word.replaceAll('_', ' ')}` : '';
}

function sentencesOf(change: HistoryChange): string[] {
  const { field, before, after } = change;
  if (field === 'variants') return namedSentences('variant', textsOf(before), textsOf(after));
  if (field === 'methods') return namedSentences('method', textsOf(before), textsOf(after));
  return [changeOf(change)];
}

function codesSentence(recorded: Recorded): string {
  const [count, prefix] = [Number(recorded('count')), recorded('prefix')];
  const codes = `${formatCount(count)} ${count === 1 ? 'code' : 'codes'}`;
  return prefix === undefined ? `made ${codes}` : `made ${codes} that begin with ${prefix}`;
}

function textsOf(value: HistoryValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function changeOf({ field, before, after }: HistoryChange): string {
  if (field === 'replacedBy') return `replaced by order #${after}: its shopper ordered again`;
  if (field === 'active') return after === true ? 'switched the promotion on' : 'switched the promotion off';
  if (field === 'deleted') return after === true ? 'deleted the product' : 'restored the product';
  // Of entries of earlier versions.
  if (field === 'drop') return `marked the product as ${after === true ? '' : 'not '}selling very fast`;
  const name = names[field] ?? simpleName(field) ?? field;
  const [from, to] = [textOf(field, before), textOf(field, after)];
  // Personal data have no values in the history; edited addresses are as many as before.
  if ((before ?? after) === undefined || from === to) return `changed ${name}`;
  // No form shows what an alt text was before.
  if (field !== 'alt' && (from.length > LONGEST || to.length > LONGEST)) return `changed ${name}`;
  return `changed ${name} ${from} → ${to}`;
}

/** What the form calls a simple field of a product. */
function simpleName(field: string): string | undefined {
  const listed = [...ownFields, ...simpleProductFields].find((name) => name === field);
  const label = listed && productFieldText[listed];
  // An abbreviation such as SKU stays as it is.
  return label?.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

function textOf(field: string, value: HistoryValue | undefined): string {
  if (value === undefined || value === '') return 'nothing';
  if (typeof value === 'number' && AMOUNTS.includes(field)) return formatMoney(value);
  if (field === 'discountPercentage') return `${value}%`;
  if (field === 'weightGrams') return `${value} g`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && INSTANT.test(value)) return time().format(new Date(value));
  if (typeof value !== 'object') return String(value);
  const filled = value.filter((one) => one !== '');
  return filled.length === 0 ? 'none' : filled.join(', ');
}
