import { shellText } from '@shop/messages/shell';
import { useContext } from 'react';
import { ScreenLoadingContext } from '../routing/contexts.ts';
import { useAfterMoment } from '../ui/use-after-moment.ts';

/** A thin bar at the top while the script of the next screen is loading. */
export function NavigationProgress() {
  return useContext(ScreenLoadingContext) ? <Bar /> : null;
}

function Bar() {
  if (!useAfterMoment(400)) return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-accent">
      <span className="sr-only">{shellText.loading}</span>
    </div>
  );
}
