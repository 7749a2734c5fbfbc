import { success } from '@shop/contract/accounts';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { createStaffRoleBody, staffRole, staffRoles, updateStaffRoleBody } from '@shop/contract/staff';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { changesIn, presentEntries } from '../../audit/present-entries.ts';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { createStaffRole, deleteStaffRole, requireStaffRole, updateStaffRole } from './change-roles.ts';
import { listRoles } from './list-staff.ts';
import { presentRole } from './present-staff.ts';

const tags = ['staff'];
const config = { access: 'staff.write' } as const;
const auditedFields = ['name', 'permissions'].map((name) => ({ column: name, name }));

type WithDeps = { deps: Deps };

export const staffRolesRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  for (const routes of [readRoutes, changeRoutes]) app.register(routes, { deps });
  done();
};

const readRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  app.get(
    '/staff/roles',
    {
      config,
      schema: {
        tags,
        summary: `All roles that members of staff can have; ${TOTAL_COUNT_HEADER} holds their number`,
        querystring: pageQuery,
        response: { 200: staffRoles, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listRoles(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentRole);
    },
  );

  app.get(
    '/staff/roles/:id/history',
    {
      config,
      schema: {
        tags,
        summary: `A page of who changed this role, newest first; ${TOTAL_COUNT_HEADER} holds the number of all entries`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      const on = { staffRoleId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query, () =>
        requireStaffRole(read.reads, request.params.id),
      );
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentEntries(entries, (row) => changesIn(row, auditedFields));
    },
  );

  done();
};

const changeRoutes: FastifyPluginCallbackZod<WithDeps> = (app, { deps }, done) => {
  app.post(
    '/staff/roles',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a role; it holds no more than the caller may do',
        body: createStaffRoleBody,
        response: { 201: staffRole, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentRole(await createStaffRole(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/staff/roles/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a role that was added, for all who have it',
        params: idParams,
        body: updateStaffRoleBody,
        response: { 200: staffRole, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentRole(await updateStaffRole(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/staff/roles/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a role that was added and that nobody has',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      await deleteStaffRole(deps, actorOf(request), request.params.id);
      return { success: true } as const;
    },
  );
  done();
};
