import { shellText } from '@shop/messages/shell';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { checkAuth } from '../state/auth-slice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useLookForShop } from './look-for-shop.ts';

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A banner while the shop cannot be reached. The app checks again and again whether it answers. */
export function ConnectionBanner() {
  const lost = useAppSelector((state) => state.connection.lost);
  const online = useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
  const [trying, setTrying] = useState(false);
  const dispatch = useAppDispatch();

  useEffect(() => {
    // An answer to this check restores the connection; then screens read their data again (useOnReconnect).
    if (online && lost) void dispatch(checkAuth());
  }, [online]);
  useLookForShop(lost && online, () => dispatch(checkAuth()));

  async function tryAgain() {
    setTrying(true);
    await dispatch(checkAuth());
    setTrying(false);
  }

  if (!lost && online) return null;
  return (
    <div className="sticky top-0 z-40 border-b border-line bg-yellow-soft">
      <RetryAlert tone="yellow" className="page-width rounded-none" onRetry={tryAgain} busy={trying}>
        {online ? shellText.theShopCannotBeReached : shellText.youAreOfflineWhatYou}
      </RetryAlert>
    </div>
  );
}
