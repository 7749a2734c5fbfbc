/** Why a promotion does not apply, for admins. */

import { counted } from '@shop/contract/counted';
import type { Simulation } from '@shop/contract/simulations';
import { formatMoney } from '../../../../money/page-money.ts';

type Verdict = Simulation[number];

const reasons: Readonly<Record<NonNullable<Verdict['reason']>, string>> = {
  NO_CODE: 'None of its codes was entered.',
  UNKNOWN: 'Nobody knows the code.',
  INACTIVE: 'It is switched off.',
  NOT_YET: 'It has not started.',
  EXPIRED: 'It has ended.',
  MINIMUM_TOTAL: 'The items that qualify are below its minimum total.',
  NO_MATCHING_ITEMS: 'No item qualifies.',
  TOO_FEW_ITEMS: 'Too few items qualify.',
  FIRST_ORDER_ONLY: 'The customer has ordered before.',
  NOT_FOR_YOU: 'The customer is not on its list.',
  USED_UP: 'It has been used as often as it may be.',
  USED_BY_YOU: 'The customer has used it as often as one customer may.',
  NOT_COMBINABLE: 'An earlier promotion applies, and the two cannot be combined.',
  NOTHING_LEFT: 'It would take nothing off.',
};

export function reasonText({ applies, reason }: Verdict): string {
  return applies || reason === null ? 'All conditions are met.' : reasons[reason];
}

/** '$10.00', '2 items'; undefined where nothing is missing. */
export function missingText({ missing }: Verdict): string | undefined {
  if (missing === null) return undefined;
  if ('amount' in missing) return formatMoney(missing.amount);
  return counted(missing.units, 'item');
}
