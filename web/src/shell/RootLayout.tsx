import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { FocusedPathContext } from '../routing/focused-path.ts';
import { useLinkedCode } from '../routing/linked-code.ts';
import { belongsHere } from '../routing/own-documents.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Surrounds every screen, with or without a session. */
export function RootLayout() {
  const focusedPath = useRef<string | undefined>(undefined);
  const { pathname, search } = useLocation();
  const belongs = belongsHere(pathname);
  useLinkedCode(search);
  useEffect(() => {
    // A redirect has already changed the address: reloading opens the page that it leads to.
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
