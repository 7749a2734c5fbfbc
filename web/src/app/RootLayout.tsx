import { useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ArrivalContext } from './arrival.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';

/** What surrounds every screen, with or without a signed-in user. */
export function RootLayout() {
  const arrival = useRef<string | undefined>(undefined);
  return (
    <ArrivalContext value={arrival}>
      <NavigationProgress />
      <ConnectionBanner />
      <Outlet />
      <ScrollRestoration />
    </ArrivalContext>
  );
}
