import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { FocusedPathContext } from '../routing/focused-path.ts';
import { belongsHere } from '../routing/payment-page.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** What surrounds every screen, with or without a signed-in user. */
export function RootLayout() {
  const focusedPath = useRef<string | undefined>(undefined);
  const belongs = belongsHere(useLocation().pathname);
  useEffect(() => {
    // A redirect has changed the address already: what is loaded is the page it leads to.
    if (!belongs) window.location.reload();
  }, [belongs]);
  return (
    <FocusedPathContext value={focusedPath}>
      <NavigationProgress />
      <ConnectionBanner />
      {belongs ? <Outlet /> : <Spinner className="flex-1" />}
    </FocusedPathContext>
  );
}
