import { findCollectionsOffFilters } from './find-collections-off-filters.ts';
import type { Invariant } from './invariant.ts';
import { listDisputesToAnswer, listRefundsFailed } from './invariants.queries.ts';

/** No fault of the shop: it waits for staff. */
export const waitingForStaff: readonly Invariant[] = [
  {
    about: 'no failed refund waits for staff',
    of: 'order',
    find: listRefundsFailed,
    remedy: 'Refund it in the dashboard of the payment provider, or by hand; the shop does not retry.',
  },
  {
    about: 'no dispute waits for an answer',
    of: 'order',
    find: listDisputesToAnswer,
    remedy: 'Answer it in the dashboard of the payment provider before its deadline.',
  },
  {
    about: 'filters of collections can be read',
    of: 'collection',
    find: findCollectionsOffFilters,
    remedy: 'It shows no products until its filter is changed in the back office.',
  },
];
