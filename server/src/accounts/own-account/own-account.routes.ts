import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import {
  changeEmailBody,
  changePasswordBody,
  confirmEmailBody,
  deleteAccountBody,
  type OwnData,
  ownData,
  ownSessions,
  pendingEmail,
} from '@shop/contract/own-account';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { actorOf, type Caller, callerOf, openToAll, requireUser } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import { confirmEmailChange, requestEmailChange } from './change-own-email.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';

/** All that the shop has of a person. app.ts passes it in, because carts and orders import accounts. */
export type CollectOwnData = (caller: Caller, sessionToken: string | undefined) => Promise<OwnData>;

interface Options {
  deps: Deps;
  secureCookies: boolean;
  collectOwnData: CollectOwnData;
}

const tags = ['accounts'];

export const ownAccountRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(changeRoutes, options);
  app.register(sessionRoutes, options);
  app.register(dataRoutes, options);
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/users/own/email',
    {
      config: requireUser,
      schema: {
        tags,
        summary:
          'Asks for another e-mail address: it is the account’s once it is confirmed by the link that is mailed there',
        body: changeEmailBody,
        response: { 200: pendingEmail, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request) => ({
      pendingEmail: await requestEmailChange(deps, actorOf(request), { ...request.body, clientIp: request.ip }),
    }),
  );

  app.post(
    '/auth/confirm-email',
    {
      config: openToAll,
      schema: {
        tags,
        summary: 'Confirms another e-mail address of an account, and tells the old one',
        body: confirmEmailBody,
        response: { 200: success, ...failures.text(400, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      await confirmEmailChange(deps, request.ip, request.body);
      return { success: true } as const;
    },
  );

  app.post(
    '/users/own/password',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'Changes the password and ends the other sessions of the account',
        body: changePasswordBody,
        response: { 200: success, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { body, ip: clientIp, sessionToken = '' } = request;
      await changeOwnPassword(deps, actorOf(request), { ...body, clientIp, sessionToken });
      return { success: true } as const;
    },
  );
  done();
};

const sessionRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/users/own/sessions',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'Where the caller is logged in, used last first',
        response: { 200: ownSessions, ...failures(401) },
      },
    },
    async (request) => listOwnSessions(deps, actorOf(request), request.sessionToken),
  );

  app.delete(
    '/users/own/sessions/:id',
    {
      config: requireUser,
      schema: {
        tags,
        summary: "Ends one of the caller's sessions",
        params: idParams,
        response: { 200: success, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      await endOwnSession(deps, actorOf(request), request.params.id);
      return { success: true } as const;
    },
  );
  done();
};

const dataRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, secureCookies, collectOwnData }, done) => {
  app.get(
    '/users/own/data',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'All that the shop has of the caller, as a file',
        response: { 200: ownData, ...failures(401) },
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return collectOwnData(callerOf(request), request.sessionToken);
    },
  );

  app.post(
    '/users/own/deletion',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'Deletes the account: the person is gone, orders and invoices stay as the law wants',
        body: deleteAccountBody,
        response: { 200: success, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      await deleteOwnAccount(deps, actorOf(request), { ...request.body, clientIp: request.ip });
      clearSessionCookie(reply, secureCookies);
      return { success: true } as const;
    },
  );
  done();
};
