/** Why a promotion does not apply, in a sentence for shoppers. */

import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import { formatMoney, toAmount } from '../money.ts';
import type { NotAppliedPromotion } from './order-price.ts';
import { rewardOf } from './promotion-kinds/promotion-kinds.ts';
import type { PromotionRule } from './rules.ts';

export function sentenceOf({ code, promotion, reason, missing }: NotAppliedPromotion): string {
  if (promotion === null) return promotionSentencesText.thereIsNoCode({ code: code ?? '' });
  const { name } = promotion;
  switch (reason) {
    case 'UNKNOWN':
      return promotionSentencesText.thereIsNoCode({ code: code ?? '' });
    case 'INACTIVE':
      return promotionSentencesText.isNotAvailable({ name });
    case 'NOT_YET':
      return promotionSentencesText.hasNotStarted({ name });
    case 'EXPIRED':
      return promotionSentencesText.hasEnded({ name });
    case 'MINIMUM_TOTAL': {
      const amount = missing !== null && 'minor' in missing ? formatMoney(toAmount(missing.minor)) : '';
      const names = namesOf(promotion);
      const more =
        names === undefined
          ? promotionSentencesText.spendMore({ amount })
          : promotionSentencesText.spendMoreOn({ amount, names });
      return withReward(more, promotion, 'minor');
    }
    case 'NOT_THERE':
      return promotionSentencesText.isNotForThatCountry({ name });
    case 'NO_MATCHING_ITEMS':
      return promotionSentencesText.isNotForTheItems({ name });
    case 'TOO_FEW_ITEMS': {
      const units = missing !== null && 'units' in missing ? missing.units : 0;
      const names = namesOf(promotion);
      const more =
        names === undefined
          ? promotionSentencesText.moreItems({ units })
          : promotionSentencesText.moreItemsFrom({ units, names });
      return withReward(more, promotion, 'units');
    }
    case 'FIRST_ORDER_ONLY':
      return promotionSentencesText.isForAFirstOrder({ name });
    case 'NOT_FOR_YOU':
      return promotionSentencesText.isNotForYourAccount({ name });
    case 'USED_UP':
      return promotionSentencesText.hasBeenUsedUp({ name });
    case 'USED_BY_YOU':
      return promotionSentencesText.youHaveUsedIt({ name });
    case 'NOT_COMBINABLE':
      return promotionSentencesText.cannotBeCombined({ name });
    case 'NOTHING_LEFT':
      return promotionSentencesText.takesNothingOff({ name });
  }
}

function withReward(more: string, { name, terms }: PromotionRule, missing: 'minor' | 'units'): string {
  const reward = rewardOf(terms, missing);
  return reward === null
    ? promotionSentencesText.toGet({ more, name })
    : promotionSentencesText.andReward({ more, reward });
}

const MOST_NAMES = 3;

/** 'Shoes', 'Shoes or Bags'; undefined where no name says it. */
function namesOf({ categories, brands, products }: PromotionRule): string | undefined {
  if (products.size > 0) return undefined;
  const names = [...(categories.size > 0 ? categories : brands)];
  const last = names.pop();
  if (last === undefined || names.length >= MOST_NAMES) return undefined;
  return names.length === 0 ? last : promotionSentencesText.oneOrAnother({ names: names.join(', '), last });
}
