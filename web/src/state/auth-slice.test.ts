import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser, text } from '../../test/fake-shop.ts';
import { createStore } from '../store/store.ts';
import { checkAuth, logIn, requestPasswordReset, resetPassword, signOut, signUp } from './auth-slice.ts';
import { fetchCart } from './cart-slice.ts';

describe('auth', () => {
  let shop: FakeShop;
  let store: ReturnType<typeof createStore>;
  const auth = () => store.getState().auth;
  const ada = { email: 'ada@example.com', password: 'Password1' };

  beforeEach(() => {
    shop = new FakeShop();
    store = createStore();
  });

  it('sign-up sets loggedInUserToken', async () => {
    await store.dispatch(signUp(ada));
    expect(auth().loggedInUserToken?.email).toBe(ada.email);
    expect(shop.lastSent('POST', '/auth/signup')?.body).toEqual({ ...ada, addresses: [], role: 'user' });
  });

  it('login sets loggedInUserToken', async () => {
    shop.accounts.push({ user: someUser(), password: ada.password });
    await store.dispatch(logIn(ada));
    expect(auth()).toMatchObject({ loggedInUserToken: { id: 7 }, status: 'idle' });
  });

  it('a login failure stores the error and ends the loading', async () => {
    await store.dispatch(logIn(ada));
    expect(auth()).toMatchObject({
      loggedInUserToken: null,
      error: { kind: 'text', status: 401, message: 'invalid credentials' },
      status: 'idle',
    });
  });

  it('the auth check sets the logged-in value', async () => {
    shop.signIn(someUser());
    await store.dispatch(checkAuth());
    expect(auth()).toMatchObject({ loggedInUserToken: { id: 7 }, userChecked: true });
  });

  it('userChecked becomes true even when the check fails, and no error is shown for it', async () => {
    await store.dispatch(checkAuth());
    expect(auth()).toMatchObject({ loggedInUserToken: null, userChecked: true, error: null, status: 'idle' });
  });

  it('sign-out clears loggedInUserToken', async () => {
    shop.signIn(someUser());
    await store.dispatch(checkAuth());
    await store.dispatch(signOut());
    expect(auth()).toMatchObject({ loggedInUserToken: null, sessionEnded: false });
  });

  it('a successful reset request sets mailSent', async () => {
    shop.answerNext('POST /auth/reset-password-request', () => json({}));
    await store.dispatch(requestPasswordReset({ email: ada.email }));
    expect(auth().mailSent).toBe(true);
  });

  it('a successful reset sets passwordReset, and its failure stores the error', async () => {
    const reset = { ...ada, token: 't' };
    shop.answerNext('POST /auth/reset-password', () => text('This link is not valid', 400));
    await store.dispatch(resetPassword(reset));
    expect(auth()).toMatchObject({
      passwordReset: false,
      error: { message: 'This link is not valid' },
      status: 'idle',
    });
    shop.answerNext('POST /auth/reset-password', () => json({}));
    await store.dispatch(resetPassword(reset));
    expect(auth()).toMatchObject({ passwordReset: true, error: null });
  });

  it('any 401 outside /auth/* ends the session and is remembered for the login', async () => {
    shop.signIn(someUser());
    await store.dispatch(checkAuth());
    shop.answerNext('GET /cart', () => errorResponse('NOT_LOGGED_IN'));
    await store.dispatch(fetchCart());
    expect(auth()).toMatchObject({ loggedInUserToken: null, sessionEnded: true });
    expect(store.getState().user.userInfo).toBeNull();
    shop.accounts.push({ user: someUser(), password: ada.password });
    await store.dispatch(logIn(ada));
    expect(auth().sessionEnded).toBe(false);
  });
});
