import { type Invariant, RESTORE } from './invariant.ts';
import {
  listOrdersOffRefunds,
  listRefundsBeyondPaid,
  listRefundsOffProvider,
  listReturnsBeyondShipped,
  listReturnsOffLedger,
  listReturnsOffState,
} from './return-invariants.queries.ts';

export const refundInvariants: readonly Invariant[] = [
  { about: 'refunds are at most what was paid', of: 'order', find: listRefundsBeyondPaid, remedy: RESTORE },
  {
    about: 'orders say whether all that was paid is refunded',
    of: 'order',
    find: listOrdersOffRefunds,
    remedy: RESTORE,
  },
  {
    about: 'the payment provider has one refund for each that is recorded',
    of: 'order',
    find: listRefundsOffProvider,
    remedy: RESTORE,
  },
  { about: 'returns are at most what was shipped', of: 'order', find: listReturnsBeyondShipped, remedy: RESTORE },
  { about: 'returns match their states and refunds', of: 'order', find: listReturnsOffState, remedy: RESTORE },
  {
    about: 'units of returns were restocked as the ledger says',
    of: 'order',
    find: listReturnsOffLedger,
    remedy: RESTORE,
  },
];
