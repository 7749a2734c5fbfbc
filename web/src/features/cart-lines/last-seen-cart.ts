import { useEffect, useState } from 'react';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { selectCartItems, selectCartLoaded } from '../../state/cart-slice.ts';
import { lastSeenCart } from '../../storage/cart-storage.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { changesSince, lastSeenCartOf } from './availability.ts';

/**
 * What changed in price or stock since this person last saw the cart in this browser, days ago or just now. The browser stores
 * what they saw, so that a change is shown once; the sentences stay as long as the screen does.
 */
export function useCartChanges(): readonly string[] {
  const items = useAppSelector(selectCartItems);
  const loaded = useAppSelector(selectCartLoaded);
  const userId = useAppSelector(selectLoggedInUser)?.id;
  const [changes, setChanges] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!loaded || userId === undefined) return;
    const fresh = changesSince(lastSeenCart(userId).read() ?? {}, items);
    lastSeenCart(userId).write(lastSeenCartOf(items));
    if (fresh.length > 0) setChanges((shown) => [...shown.filter((words) => !fresh.includes(words)), ...fresh]);
  }, [items, loaded, userId]);

  return changes;
}
