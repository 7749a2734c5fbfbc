/** Why a promotion does not apply, in a sentence for shoppers. */

import { formatMoney, toAmount } from '../money.ts';
import type { NotAppliedPromotion } from './order-price.ts';
import { rewardOf } from './promotion-kinds/promotion-kinds.ts';
import type { PromotionRule } from './rules.ts';

export function sentenceOf({ code, promotion, reason, missing }: NotAppliedPromotion): string {
  if (promotion === null) return `There is no code ${code ?? ''}.`;
  const { name } = promotion;
  switch (reason) {
    case 'UNKNOWN':
      return `There is no code ${code ?? ''}.`;
    case 'INACTIVE':
      return `${name} is not available at the moment.`;
    case 'NOT_YET':
      return `${name} has not started yet.`;
    case 'EXPIRED':
      return `${name} has ended.`;
    case 'MINIMUM_TOTAL': {
      const amount = missing !== null && 'minor' in missing ? formatMoney(toAmount(missing.minor)) : '';
      const names = namesOf(promotion);
      return withReward(`Spend ${amount} more${names === undefined ? '' : ` on ${names}`}`, promotion, 'minor');
    }
    case 'NO_MATCHING_ITEMS':
      return `${name} is not for the items in your cart.`;
    case 'TOO_FEW_ITEMS': {
      const units = missing !== null && 'units' in missing ? missing.units : 0;
      const names = namesOf(promotion);
      const what =
        names === undefined ? `${units} more ${units === 1 ? 'item' : 'items'}` : `${units} more from ${names}`;
      return withReward(what, promotion, 'units');
    }
    case 'FIRST_ORDER_ONLY':
      return `${name} is for a first order only.`;
    case 'NOT_FOR_YOU':
      return `${name} is not for your account.`;
    case 'USED_UP':
      return `${name} has been used up.`;
    case 'USED_BY_YOU':
      return `You have already used ${name}.`;
    case 'NOT_COMBINABLE':
      return `${name} cannot be combined with the other promotions of this order.`;
    case 'NOTHING_LEFT':
      return `${name} would take nothing off this order.`;
  }
}

function withReward(more: string, { name, terms }: PromotionRule, missing: 'minor' | 'units'): string {
  const reward = rewardOf(terms, missing);
  return reward === null ? `${more} to get ${name}.` : `${more} and ${reward}.`;
}

const MOST_NAMES = 3;

/** 'Shoes', 'Shoes or Bags'; undefined where no name says it. */
function namesOf({ categories, brands, products }: PromotionRule): string | undefined {
  if (products.size > 0) return undefined;
  const names = [...(categories.size > 0 ? categories : brands)];
  if (names.length === 0 || names.length > MOST_NAMES) return undefined;
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
