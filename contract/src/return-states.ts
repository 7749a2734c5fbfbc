/** The states of a return, and who may change it from which to which. */

import { type ReturnState, returnStates } from './return-state-names.ts';

export { type ReturnState, returnStates };

interface ReturnStateTraits {
  /** Its units cannot be returned a second time: declined and withdrawn ones can be asked for again. */
  countsUnits: boolean;
  /** The shop has the goods. */
  goodsReceived: boolean;
  /** Staff must do something next. */
  waitsForStaff: boolean;
  /** The states to which staff may move it. */
  staff: readonly ReturnState[];
  /** The states to which its shopper may move it. */
  shopper: readonly ReturnState[];
}

export const returnStateTraits: Readonly<Record<ReturnState, Readonly<ReturnStateTraits>>> = {
  requested: {
    countsUnits: true,
    goodsReceived: false,
    waitsForStaff: true,
    staff: ['approved', 'declined'],
    shopper: ['withdrawn'],
  },
  approved: {
    countsUnits: true,
    goodsReceived: false,
    waitsForStaff: false,
    staff: ['received', 'declined'],
    shopper: ['withdrawn'],
  },
  received: { countsUnits: true, goodsReceived: true, waitsForStaff: true, staff: ['refunded'], shopper: [] },
  refunded: { countsUnits: true, goodsReceived: true, waitsForStaff: false, staff: [], shopper: [] },
  declined: { countsUnits: false, goodsReceived: false, waitsForStaff: false, staff: [], shopper: [] },
  withdrawn: { countsUnits: false, goodsReceived: false, waitsForStaff: false, staff: [], shopper: [] },
};

export function mayMoveReturn(by: 'staff' | 'shopper', from: ReturnState, to: ReturnState): boolean {
  return returnStateTraits[from][by].includes(to);
}

/** For SQL: all states that have a trait. */
export function returnStatesThat(trait: 'countsUnits' | 'goodsReceived' | 'waitsForStaff'): ReturnState[] {
  return returnStates.filter((state) => returnStateTraits[state][trait]);
}
