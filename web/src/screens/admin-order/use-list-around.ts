import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePath, pages } from '../../routing/paths.ts';
import { selectOrders } from '../../state/order-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';

/** The router state of a link from the list: the list's address. Router state survives reloads and new builds, so it may be anything. */
function listAddressIn(state: unknown): string | undefined {
  const isFromList = typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
  if (!isFromList) return undefined;
  const from = String(state.from);
  return from === pages.adminOrders || from.startsWith(`${pages.adminOrders}?`) ? from : undefined;
}

/** The list that the person came from, and the orders before and after this one in it. */
export function useListAround(id: number) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const ids = useAppSelector(selectOrders).map((order) => order.id);
  const from = listAddressIn(state);
  const place = from === undefined ? -1 : ids.indexOf(id);

  const goTo = useCallback(
    (other: number | undefined) => {
      if (other === undefined) return false;
      // In place of this page, so that Back still leads to the list.
      void navigate(pagePath('adminOrder', other), { replace: true, state: { from } });
      return true;
    },
    [navigate, from],
  );

  return {
    from,
    previous: ids[place - 1],
    next: place === -1 ? undefined : ids[place + 1],
    goTo,
    /** Back, where that is the list: it then has its place, filters and scroll position again. */
    back: () => void (from === undefined ? navigate(pages.adminOrders) : navigate(-1)),
  };
}
