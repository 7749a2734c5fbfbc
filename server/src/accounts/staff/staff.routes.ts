import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { secondFactorHeaders } from '@shop/contract/second-factor';
import { ownMember, staffMember, staffMembers, updateOwnMemberBody, updateStaffMemberBody } from '@shop/contract/staff';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf, requireStaff } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { proofIn } from '../second-factor/proof-in-headers.ts';
import { changeMember, removeMember } from './change-member.ts';
import { getOwnMember, listStaff } from './list-staff.ts';
import { presentMember, presentOwnMember } from './present-staff.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { staffRolesRoutes } from './staff-roles.routes.ts';
import { updateOwnMember } from './update-own-member.ts';

const tags = ['staff'];
const config = { access: 'staff.write' } as const;

export const staffRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/staff',
    {
      config,
      schema: {
        tags,
        summary: `All members of staff, oldest account first; ${TOTAL_COUNT_HEADER} holds their number`,
        querystring: pageQuery,
        response: { 200: staffMembers, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listStaff(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentMember);
    },
  );

  app.patch(
    '/staff/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a member of staff another role; only owners make or lower owners, and the last one stays',
        params: idParams,
        body: updateStaffMemberBody,
        response: { 200: staffMember, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentMember(await changeMember(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/staff/:id',
    {
      config,
      schema: {
        tags,
        summary: "Takes somebody out of the staff and ends their sessions; the account stays as a shopper's",
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      await removeMember(deps, actorOf(request), request.params.id);
      return { success: true } as const;
    },
  );

  for (const routes of [ownMemberRoutes, secondFactorOfMemberRoutes, staffRolesRoutes]) app.register(routes, { deps });
  done();
};

/** Of the caller. */
const ownMemberRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  const demandsFactor = () => deps.settings.current().staffSecondFactor;
  app.get(
    '/staff/own',
    {
      config: requireStaff,
      schema: {
        tags,
        summary: 'The caller as a member of staff, with what they may do',
        response: { 200: ownMember, ...failures(401, 403) },
      },
    },
    async (request) => presentOwnMember(await getOwnMember(readAt(deps, request), actorOf(request)), demandsFactor()),
  );

  app.patch(
    '/staff/own',
    {
      config: requireStaff,
      schema: {
        tags,
        summary: 'Changes how the caller sees long lists',
        body: updateOwnMemberBody,
        response: { 200: ownMember, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request) => presentOwnMember(await updateOwnMember(deps, actorOf(request), request.body), demandsFactor()),
  );
  done();
};

const secondFactorOfMemberRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.delete(
    '/staff/:id/second-factor',
    {
      config,
      schema: {
        tags,
        summary:
          'Removes the second factor of a member of staff who has lost it, and ends their sessions; asks for the second factor of the caller',
        params: idParams,
        headers: secondFactorHeaders,
        response: { 200: success, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      await removeSecondFactor(deps, actorOf(request), { id: request.params.id, proof: proofIn(request.headers) });
      return { success: true } as const;
    },
  );
  done();
};
