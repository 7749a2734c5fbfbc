import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeShop, someUser } from '../../test/fake-shop.ts';
import { checkAuth, selectLoggedInUser, selectSessionEnded, signOut } from '../state/auth-slice.ts';
import { createStore } from '../store/store.ts';
import { followOtherTabs } from './other-tabs.ts';

describe('the tabs of a browser', () => {
  let shop: FakeShop;
  let open: BroadcastChannel[] = [];
  beforeEach(() => {
    shop = new FakeShop();
  });
  afterEach(() => {
    for (const tab of open) tab.close();
    open = [];
  });

  async function openTab() {
    const store = createStore();
    const channel = new BroadcastChannel('shop.test');
    open.push(channel);
    followOtherTabs(store, channel);
    await store.dispatch(checkAuth());
    return { store, user: () => selectLoggedInUser(store.getState())?.id };
  }

  it('all log out when one of them does, and say that the session ended', async () => {
    shop.signIn(someUser());
    const [one, other] = [await openTab(), await openTab()];
    await one.store.dispatch(signOut());
    await vi.waitFor(() => expect(other.user()).toBeUndefined());
    expect(selectSessionEnded(other.store.getState())).toBe(true);
    expect(selectSessionEnded(one.store.getState())).toBe(false);
  });

  it('all log in when one of them does', async () => {
    const one = await openTab();
    shop.signIn(someUser());
    await openTab();
    await vi.waitFor(() => expect(one.user()).toBe(7));
  });

  it('show the new user when somebody else has logged in', async () => {
    shop.signIn(someUser());
    const one = await openTab();
    shop.signIn(someUser({ id: 8 }));
    const other = await openTab();
    await vi.waitFor(() => expect(one.user()).toBe(8));
    expect(other.user()).toBe(8);
  });
});
