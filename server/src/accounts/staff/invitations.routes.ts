import { acceptInvitationBody } from '@shop/contract/accept-invitation';
import { success, user } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { inviteStaffBody, staffInvitation, staffInvitations } from '@shop/contract/staff';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, openToAll } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentUser } from '../present-user.ts';
import { browserOf, setSessionCookie } from '../session-cookie.ts';
import { startSession } from '../sessions.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteMember, withdrawInvitation } from './invite.ts';
import { listOpenInvitations } from './list-staff.ts';
import { presentInvitation } from './present-staff.ts';

const tags = ['staff'];
const config = { access: 'staff.write' } as const;

type Options = { deps: Deps; secureCookies: boolean };

export const invitationsRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, secureCookies }, done) => {
  app.register(acceptRoutes, { deps, secureCookies });
  app.get(
    '/staff/invitations',
    {
      config,
      schema: {
        tags,
        summary: `Invitations that can be accepted, oldest first; ${TOTAL_COUNT_HEADER} holds their number`,
        querystring: pageQuery,
        response: { 200: staffInvitations, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listOpenInvitations(readAt(deps, request), request.query, deps.clock.now());
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentInvitation);
    },
  );

  app.post(
    '/staff/invitations',
    {
      config,
      schema: {
        tags,
        summary: 'Invites somebody into the staff by mail; it replaces an older invitation to the same address',
        body: inviteStaffBody,
        response: { 201: staffInvitation, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentInvitation(await inviteMember(deps, actorOf(request), request.body))),
  );

  app.delete(
    '/staff/invitations/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraws an invitation: its link is good for nothing any more',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await withdrawInvitation(deps, actorOf(request), request.params.id);
      return { success: true } as const;
    },
  );

  done();
};

const acceptRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, secureCookies }, done) => {
  app.post(
    '/auth/accept-invitation',
    {
      config: openToAll,
      schema: {
        tags,
        summary: 'Takes the invited person into the staff, with their account or a new one, and logs in',
        body: acceptInvitationBody,
        response: { 201: user, ...failures.text(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const member = await acceptInvitation(deps, request.ip, request.body);
      request.actor = { userId: member.id, role: member.role };
      const token = await startSession(deps, member, browserOf(request, secureCookies));
      setSessionCookie(reply, token, secureCookies);
      return reply.code(201).send(presentUser(member, deps.settings.current()));
    },
  );
  done();
};
