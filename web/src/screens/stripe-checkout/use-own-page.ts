import { pages } from '../../routing/paths.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';

/** Where a shopper goes on who has nothing to pay here: guests have no list of their orders. */
export function useOwnPage(): typeof pages.myOrders | typeof pages.cart {
  return useAppSelector(selectLoggedInUser) === null ? pages.cart : pages.myOrders;
}
