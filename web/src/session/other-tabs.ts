import { checkAuth, selectLoggedInUser, sessionEndedElsewhere } from '../state/auth-slice.ts';
import type { AppStore } from '../store/store.ts';

type Message = { userId: number | null };

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('userId' in data)) return false;
  return data.userId === null || typeof data.userId === 'number';
}

/**
 * The tabs of a browser share one session. If a person logs out in one tab, or somebody else logs in, the other tabs
 * stop showing that person at once. A login applies to all tabs.
 */
export function followOtherTabs(store: AppStore, tabs: BroadcastChannel): void {
  const userHere = () => selectLoggedInUser(store.getState())?.id ?? null;
  let known = userHere();
  store.subscribe(() => {
    if (userHere() === known) return;
    known = userHere();
    const message: Message = { userId: known };
    tabs.postMessage(message);
  });

  tabs.addEventListener('message', ({ data }) => {
    if (!isMessage(data) || data.userId === userHere()) return;
    if (userHere() !== null) {
      // The other tabs know this already.
      known = null;
      store.dispatch(sessionEndedElsewhere());
    }
    if (data.userId !== null) void store.dispatch(checkAuth());
  });
}
