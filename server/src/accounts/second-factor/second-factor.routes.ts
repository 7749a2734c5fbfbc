import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import {
  addedPasskey,
  addPasskeyBody,
  confirmTotpBody,
  newPasskeyOptions,
  recoveryCodes,
  secondFactor,
  secondFactorHeaders,
  totpSetup,
} from '@shop/contract/second-factor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { actorOf, requireUser } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { addPasskey, beginPasskey, removePasskey } from './change-passkeys.ts';
import { beginTotp, confirmTotp, removeTotp } from './change-totp.ts';
import { getOwnSecondFactor, makeRecoveryCodes, presentPasskey } from './own-second-factor.ts';
import { proofIn } from './proof-in-headers.ts';

const tags = ['accounts'];
const asks = 'asks for the second factor that is in force';

export const secondFactorRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/users/own/second-factor',
    {
      config: requireUser,
      schema: { tags, summary: "The caller's second factors", response: { 200: secondFactor, ...failures(401) } },
    },
    async (request) => getOwnSecondFactor(deps, actorOf(request)),
  );

  app.post(
    '/users/own/second-factor/recovery-codes',
    {
      config: requireUser,
      schema: {
        tags,
        summary: `Makes ten new recovery codes, told only now, in the place of the old ones; ${asks}`,
        headers: secondFactorHeaders,
        response: { 201: recoveryCodes, ...failures(401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const codes = await makeRecoveryCodes(deps, actorOf(request), proofIn(request.headers));
      return reply.code(201).send({ recoveryCodes: codes });
    },
  );

  for (const routes of [totpRoutes, passkeysRoutes]) app.register(routes, { deps });
  done();
};

const totpRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/users/own/second-factor/totp',
    {
      config: requireUser,
      schema: {
        tags,
        summary: `Begins to set up an authenticator app, also in the place of the one that there is; ${asks}`,
        headers: secondFactorHeaders,
        response: { 201: totpSetup, ...failures(401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const setup = await beginTotp(deps, actorOf(request), proofIn(request.headers));
      return reply.code(201).send(setup);
    },
  );

  app.post(
    '/users/own/second-factor/totp/confirm',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'Puts the app that was begun in force by a code of it; the recovery codes are told only now',
        body: confirmTotpBody,
        response: { 200: recoveryCodes, ...failures(400, 401, 409, 413, 415, 429) },
      },
    },
    async (request) => ({ recoveryCodes: await confirmTotp(deps, actorOf(request), request.body) }),
  );

  app.delete(
    '/users/own/second-factor/totp',
    {
      config: requireUser,
      schema: {
        tags,
        summary: `Removes the authenticator app; ${asks}`,
        headers: secondFactorHeaders,
        response: { 200: success, ...failures(401, 403, 409, 429) },
      },
    },
    async (request) => {
      await removeTotp(deps, actorOf(request), proofIn(request.headers));
      return { success: true } as const;
    },
  );
  done();
};

const passkeysRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/users/own/second-factor/passkeys/options',
    {
      config: requireUser,
      schema: {
        tags,
        summary: `What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON, good for five minutes and once; ${asks}`,
        headers: secondFactorHeaders,
        response: { 200: newPasskeyOptions, ...failures(401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => beginPasskey(deps, actorOf(request), proofIn(request.headers)),
  );

  app.post(
    '/users/own/second-factor/passkeys',
    {
      config: requireUser,
      schema: {
        tags,
        summary: 'Adds the passkey that was made',
        body: addPasskeyBody,
        response: { 201: addedPasskey, ...failures(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { passkey, recoveryCodes: codes } = await addPasskey(deps, actorOf(request), request.body);
      return reply.code(201).send({ ...presentPasskey(passkey), ...(codes && { recoveryCodes: codes }) });
    },
  );

  app.delete(
    '/users/own/second-factor/passkeys/:id',
    {
      config: requireUser,
      schema: {
        tags,
        summary: `Removes a passkey; ${asks}`,
        params: idParams,
        headers: secondFactorHeaders,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      await removePasskey(deps, actorOf(request), { id: request.params.id, proof: proofIn(request.headers) });
      return { success: true } as const;
    },
  );
  done();
};
