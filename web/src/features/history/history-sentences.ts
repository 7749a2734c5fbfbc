/** Sentences for history entries: 'changed price $20.00 → $18.00'. */

import type { HistoryChange, HistoryEntry, HistoryValue } from '@shop/contract/history';
import { formatCount } from '@shop/contract/numbers';
import { formatMoney } from '../../money/page-money.ts';
import { lazily } from '../../ui/lazily.ts';
import { namedSentences } from './named-changes.ts';
import { orderSentenceOf } from './order-sentences.ts';

const names: Readonly<Record<string, string>> = {
  discountPercentage: 'discount',
  paymentStatus: 'payment status',
  images: 'pictures',
  colors: 'colours',
  imageUrl: 'picture',
  addresses: 'saved addresses',
  alt: 'alt text',
  sku: 'SKU',
  weightGrams: 'weight',
  taxClass: 'tax class',
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

/** What they did: one sentence for each change. */
export function whatOf({ action, changes }: HistoryEntry): string[] {
  const amount = changes.find(({ field }) => field === 'amount' || field === 'totalAmount')?.after;
  const ofAmount = amount === undefined ? '' : ` (${textOf('amount', amount)})`;
  const ofOrder = orderSentenceOf(action, changes);
  if (ofOrder !== undefined) return [ofOrder];
  switch (action) {
    case 'product_created':
      return ['created the product'];
    case 'picture_uploaded':
      return ['uploaded the picture'];
    case 'order_placed':
      return [`order placed${ofAmount}`];
    case 'order_expired':
      return ['cancelled: not paid in time'];
    case 'payment_received':
      return [`payment received${ofAmount}`];
    case 'payment_failed':
      return [`payment failed${providerWord(changes, 'reason')}`];
    case 'refund_due':
      return [`refund requested${ofAmount}`];
    case 'refund_pending':
      return [`refund under way at the payment provider${ofAmount}`];
    case 'payment_refunded':
      return [`money given back${ofAmount}`];
    case 'refund_failed':
      return [`refund failed at the payment provider${ofAmount}${providerWord(changes, 'failure')}`];
    case 'refund_to_hand_over':
      return [`money to be given back by hand${ofAmount}`];
    case 'return_refunded':
      return [`refunded the return${ofAmount}`];
    case 'credit_note_issued':
      return [`gave the credit note${ofAmount}`];
    case 'correction_issued':
      return [`cancelled a credit note by a correction${ofAmount}`];
    case 'refund_handed_over':
      return [`money given back by hand${ofAmount}`];
    case 'dispute_opened':
      return [`payment disputed by its payer${ofAmount}${providerWord(changes, 'reason')}`];
    case 'dispute_changed':
      return [`dispute went on${providerWord(changes, 'state')}`];
    case 'dispute_closed':
      return [`dispute closed${providerWord(changes, 'state')}`];
    case 'signed_up':
      return ['signed up'];
    case 'password_reset':
      return ['set a new password by a mailed link'];
    case 'login_locked':
      return ['refused to log in for some minutes: too many wrong passwords'];
    case 'synonyms_changed':
      return changes.flatMap(groupSentences);
    case 'shipping_zone_created':
      return ['created the shipping zone'];
    case 'shipping_zone_deleted':
      return ['deleted the shipping zone'];
    case 'tax_rate_created':
      return ['created the tax rate'];
    case 'tax_rate_deleted':
      return ['deleted the tax rate'];
    case 'promotion_created':
      return ['created the promotion'];
    case 'promotion_deleted':
      return ['deleted the promotion'];
    case 'promotion_codes_made':
      return [codesSentence(changes)];
    case 'admin_set':
      return changes.some(({ field }) => field === 'role') ? ['made this an admin’s account'] : ['set the password'];
    default:
      return changes.flatMap(sentencesOf);
  }
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
function providerWord(changes: readonly HistoryChange[], name: string): string {
  const word = changes.find(({ field }) => field === name)?.after;
  return typeof word === 'string' && word !== '' ? `: ${word.replaceAll('_', ' ')}` : '';
}

function sentencesOf(change: HistoryChange): string[] {
  const { field, before, after } = change;
  if (field === 'variants') return namedSentences('variant', textsOf(before), textsOf(after));
  if (field === 'methods') return namedSentences('method', textsOf(before), textsOf(after));
  return [changeOf(change)];
}

function codesSentence(changes: readonly HistoryChange[]): string {
  const recorded = (name: string) => changes.find(({ field }) => field === name)?.after;
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
  const name = names[field] ?? field;
  const [from, to] = [textOf(field, before), textOf(field, after)];
  // Personal data have no values in the history; edited addresses are as many as before.
  if ((before ?? after) === undefined || from === to) return `changed ${name}`;
  // No form shows what an alt text was before.
  if (field !== 'alt' && (from.length > LONGEST || to.length > LONGEST)) return `changed ${name}`;
  return `changed ${name} ${from} → ${to}`;
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
