import { useEffect, useState } from 'react';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { selectCartItems, selectCartLoaded } from '../../state/cart-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { changesSince, type LastSeenCart, lastSeenCartOf } from './availability.ts';

function isLastSeenCart(value: unknown): value is LastSeenCart {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (line: unknown) =>
        typeof line === 'object' &&
        line !== null &&
        'discountPrice' in line &&
        typeof line.discountPrice === 'number' &&
        'available' in line &&
        typeof line.available === 'number',
    )
  );
}

/** Kept in this browser, so that a change is told after days, too, and only once. */
function storageKey(userId: number): string {
  return `shop.seen-cart.${userId}`;
}

function readLastSeenCart(userId: number): LastSeenCart {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '{}');
    return isLastSeenCart(value) ? value : {};
  } catch {
    return {};
  }
}

function storeLastSeenCart(userId: number, seen: LastSeenCart): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(seen));
  } catch {
    // Without storage changes are not told; the cart itself shows what is true now.
  }
}

/** What changed in price or stock since this cart was last shown. Stays for as long as the screen does. */
export function useCartChanges(): readonly string[] {
  const items = useAppSelector(selectCartItems);
  const loaded = useAppSelector(selectCartLoaded);
  const userId = useAppSelector(selectLoggedInUser)?.id;
  const [changes, setChanges] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!loaded || userId === undefined) return;
    const fresh = changesSince(readLastSeenCart(userId), items);
    storeLastSeenCart(userId, lastSeenCartOf(items));
    if (fresh.length > 0) setChanges((told) => [...told.filter((words) => !fresh.includes(words)), ...fresh]);
  }, [items, loaded, userId]);

  return changes;
}
