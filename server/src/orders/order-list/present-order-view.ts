import type { OrderView } from '@shop/contract/order-views';
import type { CountedView } from './list-order-views.ts';

export function presentOrderView({ view, own, count }: CountedView): OrderView {
  return {
    id: view.id,
    name: view.name,
    filter: view.filter,
    columns: view.columns,
    sort: view.sort,
    order: view.direction,
    shared: view.shared,
    own,
    count,
  };
}
