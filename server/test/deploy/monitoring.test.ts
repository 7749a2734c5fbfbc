import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { measureProcess } from '../../src/platform/metrics/measure-process.ts';
import { measureReplica } from '../../src/platform/metrics/measure-replica.ts';
import { measureShop } from '../../src/process/shop-metrics.ts';
import { startTestApp } from '../test-app.ts';
import { deployFolder, findProgram, readDeployFile, root, runProgram } from './deploy-files.ts';

const rule = z.strictObject({
  alert: z.string().regex(/^(?:[A-Z][a-z]+)+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string() }),
});
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(readDeployFile('prometheus-rules.yml')));
const alerts = groups.flatMap(({ rules }) => rules);

const panel = z.looseObject({
  id: z.number(),
  title: z.string().min(1),
  type: z.enum(['row', 'stat', 'timeseries']),
  gridPos: z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.looseObject({ expr: z.string() })).default([]),
});
const board = z
  .looseObject({ title: z.string(), uid: z.string(), panels: z.array(panel) })
  .parse(JSON.parse(readDeployFile('grafana-board.json')));

const queries = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** Of programs that are not the shop, as their documentation names them. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  up: [],
  patroni_primary: [],
  patroni_replica: [],
  patroni_sync_standby: [],
  patroni_postgres_running: [],
  patroni_xlog_location: [],
  patroni_xlog_replayed_location: [],
  patroni_dcs_last_seen: [],
  patroni_is_paused: [],
  haproxy_backend_active_servers: ['proxy'],
  etcd_server_has_leader: [],
};
/** Given by prometheus.yml to whatever it reads. */
const GIVEN_LABELS = ['job', 'instance', 'role'];

/** The selectors of a query: `http_requests_total{status="500"}`. @throws where it is no query */
function selectorsOf(expr: string) {
  const found: { metric: string; labels: { name: string; value: string }[] }[] = [];
  parser.parse(expr).iterate({
    enter({ name, from, to, node }) {
      if (node.type.isError) throw new Error(`not understood at ${from}: ${expr}`);
      const text = expr.slice(from, to);
      if (name === 'VectorSelector') found.push({ metric: text.replace(/\{[\s\S]*/, ''), labels: [] });
      const [, label, value] =
        name === 'UnquotedLabelMatcher' ? (/^(\w+)\s*(?:=~?|!=|!~)\s*"(.*)"$/.exec(text) ?? []) : [];
      if (label !== undefined && value !== undefined) found.at(-1)?.labels.push({ name: label, value });
    },
  });
  return found;
}

/** What Prometheus reads from a server process: a line for each metric and its labels. */
async function linesOfShop(): Promise<{ lines: string[]; names: string[] }> {
  const metrics = new Registry();
  const shop = await startTestApp({ metrics });
  try {
    measureProcess(metrics, shop.database);
    measureShop(shop.deps, metrics);
    measureReplica(metrics, { answered: { replica: 0, primary: 0 }, isThere: () => true });
    await shop.visitor.get('/config');
    const lines = (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    // A histogram that has seen nothing has no line.
    const names = metrics
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_sum`, `${name}_count`, `${name}_bucket`]);
    return { lines, names };
  } finally {
    await shop.close();
  }
}

describe('Alerts and board', async () => {
  const { lines, names } = await linesOfShop();

  it.each(queries)('$of asks for metrics and labels that exist: $expr', ({ expr }) => {
    const selectors = selectorsOf(expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors) {
      const foreign = FOREIGN[metric];
      if (foreign === undefined) expect(names).toContain(metric);
      const own = lines.filter((line) => line.startsWith(`${metric}{`));
      for (const { name, value } of labels.filter((label) => !GIVEN_LABELS.includes(label.name))) {
        if (foreign !== undefined) expect(foreign).toContain(name);
        else if (name === 'kind' || name === 'state') expectValues(own, name, value.split('|'));
        else expect(own.some((line) => line.includes(`${name}="`))).toBe(true);
      }
    }
  });

  it('group and name by labels that exist', () => {
    const grouped = queries.flatMap(({ expr }) =>
      [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by = '']) => by.split(', ')),
    );
    const known = [...GIVEN_LABELS, 'le', 'kind', 'state', 'server', 'route', 'method', 'status'];
    expect(grouped.filter((label) => !known.includes(label))).toEqual([]);
    const shown = [...readDeployFile('prometheus-rules.yml').matchAll(/\$labels\.(\w+)/g)].map(
      ([, label = '']) => label,
    );
    expect(shown.filter((label) => !known.includes(label))).toEqual([]);
  });

  it('notice a query that is none, and a metric that does not exist', () => {
    expect(() => selectorsOf('sum(rate(up[5m])')).toThrow('not understood');
    expect(names).not.toContain('shop_orders');
  });
});

function expectValues(lines: readonly string[], label: string, values: readonly string[]): void {
  for (const value of values) expect(lines).toContainEqual(expect.stringContaining(`${label}="${value}"`));
}

it('each alert has a paragraph in the runbook, and the runbook has no other', () => {
  const page = readFileSync(path.join(root, 'docs/operate.md'), 'utf8');
  const runbook = [...page.matchAll(/^\| `((?:Shop|Database|Etcd)\w+)`/gm)].map(([, name]) => name);
  expect(runbook.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

it('the panels of the board have numbers of their own and do not cover each other', () => {
  const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  expect(Math.max(...board.panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBe(24);
});

it.skipIf(findProgram('promtool') === undefined)('Prometheus accepts its files', async () => {
  const file = path.join(deployFolder, 'prometheus.yml');
  expect(await runProgram(findProgram('promtool') ?? '', ['check', 'config', file])).toMatchObject({ code: 0 });
});
