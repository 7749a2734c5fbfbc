import { signupBody, success, user } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { loggedIn } from '@shop/contract/logged-in';
import { orderKeyQuery } from '@shop/contract/order-keys';
import { KEY_PARAMETER } from '@shop/contract/paths';
import { logInBody, passkeyOptions, passkeyOptionsBody } from '@shop/contract/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { getOwnUser } from './get-own-user.ts';
import { logIn } from './log-in.ts';
import { presentUser } from './present-user.ts';
import { askForPasskey } from './second-factor/ask-for-passkey.ts';
import { browserOf, clearSessionCookie, findCaller, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { endSession } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { startSessionOfGuest, type TakeGuestAlong } from './start-session-of-guest.ts';

interface Options {
  deps: Deps;
  secureCookies: boolean;
  takeGuestAlong: TakeGuestAlong;
  takeOrderOfKeyAlong: TakeOrderOfKeyAlong;
}

/** Makes the order that a key opens the new account's. app.ts passes it in, because orders import accounts. */
export type TakeOrderOfKeyAlong = (deps: Deps, account: { id: number; email: string }, key: unknown) => Promise<void>;

export const authRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, secureCookies, ...taking }, done) => {
  const start = async (request: FastifyRequest, reply: FastifyReply, who: Awaited<ReturnType<typeof logIn>>) => {
    request.actor = { userId: who.id, role: who.role };
    const browser = browserOf(request, secureCookies);
    const { token, cart } = await startSessionOfGuest(deps, who, browser, taking.takeGuestAlong);
    setSessionCookie(reply, token, secureCookies);
    return { ...presentUser(who, deps.settings.current()), ...(cart && { cart }) };
  };

  app.post(
    '/auth/signup',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary:
          'Creates an account with role user and logs it in; cart and orders of a guest become the account’s, and so does the order of the key, if it was placed with the same e-mail address',
        querystring: orderKeyQuery,
        body: signupBody,
        response: { 201: loggedIn, ...failures.text(400, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const created = await signUp(deps, request.ip, request.body);
      await taking.takeOrderOfKeyAlong(deps, created, request.query[KEY_PARAMETER]).catch(logLostOrder(request));
      return reply.code(201).send(await start(request, reply, created));
    },
  );

  app.post(
    '/auth/login',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary:
          'Starts a session; cart and orders of a guest become the account’s. An account with a second factor and no right code or passkey is 401 with the header Second-Factor, which names its factors',
        body: logInBody,
        response: { 200: loggedIn, ...failures.text(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const found = await logIn(deps, request.ip, request.body);
      return start(request, reply, found);
    },
  );

  app.get(
    '/auth/check',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary: 'Tells who is logged in',
        response: { 200: user, ...failures.text(401) },
      },
    },
    async (request, reply) => {
      const caller = await findCaller(deps, request, reply, secureCookies);
      if (caller === undefined) throw new ShopError('NOT_LOGGED_IN');
      return presentUser(await getOwnUser(deps, caller.actor), deps.settings.current());
    },
  );

  app.register(passkeyOptionsRoute, { deps });
  app.register(logOutRoutes, { deps, secureCookies });
  done();
};

const passkeyOptionsRoute: FastifyPluginCallbackZod<Pick<Options, 'deps'>> = (app, { deps }, done) => {
  app.post(
    '/auth/passkey-options',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary:
          'What a browser needs to use a passkey: PublicKeyCredentialRequestOptionsJSON, good for five minutes and once. It tells nothing of the account',
        body: passkeyOptionsBody,
        response: { 200: passkeyOptions, ...failures.text(400, 403, 413, 415, 429) },
      },
    },
    async (request) => askForPasskey(deps, request.ip, request.body),
  );
  done();
};

const logOutRoutes: FastifyPluginCallbackZod<Pick<Options, 'deps' | 'secureCookies'>> = (
  app,
  { deps, secureCookies },
  done,
) => {
  const logOut = async (request: FastifyRequest, reply: FastifyReply): Promise<{ success: true }> => {
    const token = readSessionCookie(request, secureCookies);
    if (token !== undefined) await endSession(deps, token);
    clearSessionCookie(reply, secureCookies);
    return { success: true };
  };
  const logOutRoute = {
    config: openToAll,
    schema: {
      tags: ['accounts'],
      summary: 'Ends the session; without one it changes nothing',
      response: { 200: success, ...failures.text(403) },
    },
  };
  // The specification's call is a GET. Its HEAD twin would log out too, so there is none.
  app.get('/auth/logout', { ...logOutRoute, exposeHeadRoute: false }, logOut);
  app.post('/auth/logout', logOutRoute, logOut);
  done();
};

/** The account is there: without the order it is better than none. */
function logLostOrder(request: FastifyRequest) {
  return (err: unknown) => request.log.error({ err }, 'the order of a key did not go along');
}
