/** Why a promotion does not apply, for admins. */

import { formatMoney } from '@shop/contract/money';
import type { Simulation } from '@shop/contract/simulations';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { lineText } from '@shop/messages/line';

type Verdict = Simulation[number];

const reasons: Readonly<Record<NonNullable<Verdict['reason']>, string>> = {
  NO_CODE: adminPromotionsText.noneOfItsCodesWas,
  UNKNOWN: adminPromotionsText.nobodyKnowsTheCode,
  INACTIVE: adminPromotionsText.itIsSwitchedOff,
  NOT_YET: adminPromotionsText.itHasNotStarted,
  EXPIRED: adminPromotionsText.itHasEnded,
  MINIMUM_TOTAL: adminPromotionsText.theItemsThatQualifyAre,
  NO_MATCHING_ITEMS: adminPromotionsText.noItemQualifies,
  TOO_FEW_ITEMS: adminPromotionsText.tooFewItemsQualify,
  FIRST_ORDER_ONLY: adminPromotionsText.theCustomerHasOrderedBefore,
  NOT_FOR_YOU: adminPromotionsText.theCustomerIsNotOn,
  NOT_THERE: adminPromotionsText.itGoesToAnotherCountry,
  USED_UP: adminPromotionsText.usedUpReason,
  USED_BY_YOU: adminPromotionsText.usedByTheCustomer,
  NOT_COMBINABLE: adminPromotionsText.anEarlierPromotionAppliesAnd,
  NOTHING_LEFT: adminPromotionsText.itWouldTakeNothingOff,
};

export function reasonText({ applies, reason }: Verdict): string {
  return applies || reason === null ? adminPromotionsText.allConditionsAreMet : reasons[reason];
}

/** '$10.00', '2 items'; undefined where nothing is missing. */
export function missingText({ missing }: Verdict): string | undefined {
  if (missing === null) return undefined;
  if ('amount' in missing) return formatMoney(missing.amount);
  return lineText.items({ count: missing.units });
}
