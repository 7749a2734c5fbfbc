import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { FocusedPathContext } from '../routing/focused-path.ts';
import { belongsHere } from '../routing/payment-page.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** Of a link that brings the code of a promotion: /?code=SUMMER. */
const CODE_LINK = /[?&]code=/;

/** Surrounds every screen, with or without a session. */
export function RootLayout() {
  const focusedPath = useRef<string | undefined>(undefined);
  const { pathname, search } = useLocation();
  const belongs = belongsHere(pathname);
  useEffect(() => {
    if (!CODE_LINK.test(search)) return;
    // Without its script the code is not kept: it can still be typed.
    import('../storage/visit-codes.ts').then(
      ({ keepLinkedCode }) => keepLinkedCode(search),
      () => undefined,
    );
  }, [search]);
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
