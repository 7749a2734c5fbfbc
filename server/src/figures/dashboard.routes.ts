import { dashboard, dashboardQuery, seriesColumns } from '@shop/contract/dashboard';
import { plainMoney } from '@shop/contract/money';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SearchRecorder } from '../catalogue/search-terms/search-recorder.ts';
import type { Deps } from '../deps.ts';
import { writeCsv } from '../platform/csv/write-csv.ts';
import { failures } from '../platform/http/described-failures.ts';
import { findDashboard, findSeries } from './find-dashboard.ts';
import { presentDashboard, presentSeries } from './present-dashboard.ts';

const tags = ['figures'];

export const dashboardRoutes: FastifyPluginCallbackZod<{ deps: Deps; searches: SearchRecorder }> = (
  app,
  { deps, searches },
  done,
) => {
  app.get(
    '/dashboard',
    {
      config: { access: 'reports.read' },
      schema: {
        tags,
        summary: 'Figures of a period beside those of the period before, its series, and what sold best',
        querystring: dashboardQuery,
        response: { 200: dashboard, ...failures(400, 401, 403) },
      },
    },
    async (request) => presentDashboard(await findDashboard(deps, searches, request.query)),
  );

  app.get(
    '/dashboard.csv',
    {
      config: { access: 'reports.read' },
      schema: {
        tags,
        summary: 'The series of GET /dashboard as a file (RFC 4180, UTF-8)',
        querystring: dashboardQuery,
        response: { 200: z.unknown().describe('text/csv'), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const entries = presentSeries(await findSeries(deps, request.query));
      const lines = entries.map(({ from, takings, orders, units }) => [
        from,
        plainMoney(takings),
        String(orders),
        String(units),
      ]);
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="dashboard.csv"');
      return writeCsv([seriesColumns, ...lines]);
    },
  );
  done();
};
