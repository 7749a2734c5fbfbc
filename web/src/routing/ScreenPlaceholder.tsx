import { shellText } from '@shop/messages/shell';
import { useContext, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../connection/use-on-reconnect.ts';
import { checkAuth } from '../state/auth-slice.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FocusedPathContext } from './focused-path.ts';
import { reloadForNewBuild } from './new-build.ts';
import { ScreenHeading } from './ScreenHeading.tsx';

type ScreenPlaceholderProps = { load: () => Promise<void> | undefined; layout: boolean; onLoaded: () => void };

async function succeeds(load: ScreenPlaceholderProps['load']): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces a screen whose script is missing: loads it, shows an error if that fails, and tries again when the shop can
 * be reached. If the shop answers but has no such script, the script belongs to an older build: then the page reloads,
 * once.
 */
export function ScreenPlaceholder({ load, layout, onLoaded }: ScreenPlaceholderProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'coming' | 'failed' | 'trying'>('coming');
  const running = useRef(false);
  const gone = useRef(false);

  async function loadScreen() {
    if (running.current) return;
    running.current = true;
    const loaded = await tryTwice();
    running.current = false;
    if (gone.current) return;
    if (loaded) onLoaded();
    else setState('failed');
  }

  async function tryTwice(): Promise<boolean> {
    if (await succeeds(load)) return true;
    // A failed import has no reason. A call of the API has one, and makes the banner appear if the shop cannot be
    // reached.
    const check = await dispatch(checkAuth());
    if (checkAuth.rejected.match(check) && check.payload?.kind === 'network') return false;
    if (await succeeds(load)) return true;
    if (!gone.current) reloadForNewBuild();
    return false;
  }

  useEffect(() => {
    gone.current = false;
    void loadScreen();
    return () => {
      gone.current = true;
    };
  }, []);
  useOnReconnect(() => void loadScreen());

  if (state === 'coming') return <Spinner className={layout ? 'flex-1' : ''} />;
  const failure = (
    <NotLoaded
      busy={state === 'trying'}
      onRetry={() => {
        setState('trying');
        void loadScreen();
      }}
    />
  );
  if (!layout) return failure;
  return (
    <main id="main" tabIndex={-1} className="page-width flex-1 py-16">
      {failure}
    </main>
  );
}

function NotLoaded({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const focusedPath = useContext(FocusedPathContext);
  useEffect(
    () => () => {
      // The focus was here, so the screen's own heading takes it.
      focusedPath.current = '';
    },
    [focusedPath],
  );
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <ScreenHeading>{shellText.thisPageCouldNotBeLoaded}</ScreenHeading>
      <RetryAlert onRetry={onRetry} busy={busy}>
        {shellText.aPartOfTheShop}
      </RetryAlert>
    </div>
  );
}
