import { useEffect, useState } from 'react';
import { GUEST_ID, selectLoggedInUser } from '../../state/auth-slice.ts';
import { reducedTold, selectCartItems, selectCartLoaded, selectReduced } from '../../state/cart-slice.ts';
import { lastSeenCart } from '../../storage/cart-storage.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { changesSince, lastSeenCartOf } from './availability.ts';
import { reductionSentences } from './reductions.ts';

/**
 * What changed in price or stock since this person last saw the cart in this browser, days ago or just now. The browser stores
 * what they saw, so that a change is shown once; the sentences stay as long as the screen does.
 */
export function useCartChanges(): readonly string[] {
  const items = useAppSelector(selectCartItems);
  const loaded = useAppSelector(selectCartLoaded);
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectLoggedInUser)?.id ?? GUEST_ID;
  const reduced = useAppSelector(selectReduced);
  const [changes, setChanges] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!loaded) return;
    const kept = reductionSentences(reduced, items);
    if (kept.length > 0) dispatch(reducedTold());
    const fresh = [...kept, ...changesSince(lastSeenCart(userId).read() ?? {}, items)];
    lastSeenCart(userId).write(lastSeenCartOf(items));
    if (fresh.length > 0) setChanges((shown) => [...shown.filter((words) => !fresh.includes(words)), ...fresh]);
  }, [dispatch, items, loaded, userId, reduced]);

  return changes;
}
