/** The states of a return, and who may change it from which to which. */

import { type ReturnState, returnStates } from './return-state-names.ts';

export { type ReturnState, returnStates };

export type ReturnStep = 'answer' | 'receive' | 'refund';

interface ReturnStateTraits {
  /** Its units cannot be returned a second time: declined and withdrawn ones can be asked for again. */
  countsUnits: boolean;
  /** The shop has the goods. */
  goodsReceived: boolean;
  /** Staff must do something next. */
  waitsForStaff: boolean;
  /** What staff do about it next; null: nothing. Until the goods are received, they may also decline it. */
  step: ReturnStep | null;
  /** Its goods were paid back, as far as anything was left to pay back. */
  isRefunded: boolean;
  /** Its shopper has thought better of it. */
  isWithdrawn: boolean;
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
    step: 'answer',
    isRefunded: false,
    isWithdrawn: false,
    staff: ['approved', 'declined'],
    shopper: ['withdrawn'],
  },
  approved: {
    countsUnits: true,
    goodsReceived: false,
    waitsForStaff: false,
    step: 'receive',
    isRefunded: false,
    isWithdrawn: false,
    staff: ['received', 'declined'],
    shopper: ['withdrawn'],
  },
  received: {
    countsUnits: true,
    goodsReceived: true,
    waitsForStaff: true,
    step: 'refund',
    isRefunded: false,
    isWithdrawn: false,
    staff: ['refunded'],
    shopper: [],
  },
  refunded: {
    countsUnits: true,
    goodsReceived: true,
    waitsForStaff: false,
    step: null,
    isRefunded: true,
    isWithdrawn: false,
    staff: [],
    shopper: [],
  },
  declined: {
    countsUnits: false,
    goodsReceived: false,
    waitsForStaff: false,
    step: null,
    isRefunded: false,
    isWithdrawn: false,
    staff: [],
    shopper: [],
  },
  withdrawn: {
    countsUnits: false,
    goodsReceived: false,
    waitsForStaff: false,
    step: null,
    isRefunded: false,
    isWithdrawn: true,
    staff: [],
    shopper: [],
  },
};

export function mayMoveReturn(by: 'staff' | 'shopper', from: ReturnState, to: ReturnState): boolean {
  return returnStateTraits[from][by].includes(to);
}

/** The shop waits for its goods, or will once it is approved. */
export function awaitsGoods(state: ReturnState): boolean {
  const { countsUnits, goodsReceived } = returnStateTraits[state];
  return countsUnits && !goodsReceived;
}

/** For SQL: all states that have a trait. */
export function returnStatesThat(trait: 'countsUnits' | 'goodsReceived' | 'waitsForStaff'): ReturnState[] {
  return returnStates.filter((state) => returnStateTraits[state][trait]);
}
