import { listFigureSumsOff, listOrdersOffFigures } from './figure-invariants.queries.ts';
import type { Invariant } from './invariant.ts';

const remedy = 'Run npm run figures; it computes them from the orders.';

export const figureInvariants: readonly Invariant[] = [
  { about: 'figures have of every order what it adds to them', of: 'order', find: listOrdersOffFigures, remedy },
  { about: 'sums of figures are those of the orders and carts', of: 'number', find: listFigureSumsOff, remedy },
];
