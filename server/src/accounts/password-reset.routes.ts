import { success } from '@shop/contract/accounts';
import { resetPasswordBody, resetRequestBody } from '@shop/contract/password-reset';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';
import { endSession } from './sessions.ts';

export const passwordResetRoutes: FastifyPluginCallbackZod<{ deps: Deps; secureCookies: boolean }> = (
  app,
  { deps, secureCookies },
  done,
) => {
  app.post(
    '/auth/reset-password-request',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary: 'Sends a link for a new password, if there is such an account; the answer does not tell',
        body: resetRequestBody,
        response: { 200: success, ...failures.text(400, 403, 413, 415, 429) },
      },
    },
    async (request) => {
      await requestPasswordReset(deps, request.ip, request.body);
      return { success: true as const };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: openToAll,
      schema: {
        tags: ['accounts'],
        summary: 'Sets a new password with the token of a link, and ends every session of the account',
        body: resetPasswordBody,
        response: { 200: success, ...failures.text(400, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      await resetPassword(deps, request.body);
      // This browser must log in with the new password, like every other.
      const token = readSessionCookie(request, secureCookies);
      if (token !== undefined) await endSession(deps, token);
      clearSessionCookie(reply, secureCookies);
      return { success: true as const };
    },
  );
  done();
};
