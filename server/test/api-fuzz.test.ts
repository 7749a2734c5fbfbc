/**
 * Random calls generated from the API description, valid and invalid: the server never answers 500, nor a status that
 * the description does not name. API_FUZZ_SEED=… repeats a run.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newPassword } from '../src/platform/tokens.ts';
import { type Describer, describedValue, type JsonSchema, oddValue } from './described-values.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from './factories.ts';
import { chance } from './faults/seed.ts';
import { stockFaults } from './ledger.ts';
import { runs } from './runs.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';

const CALLS_PER_ROUTE = runs(60);

const schema: z.ZodType<JsonSchema> = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema })).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
type Operation = z.output<typeof operation>;
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

let shop: TestApp;
/** Each call uses a new session, since some calls end it. */
let callers: { name: string; open: () => Promise<Client> }[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const [{ id: userId }, { id: adminId }] = [await makeUser(shop), await makeAdmin(shop)];
  const [user, admin] = [{ id: userId }, { id: adminId }];
  // None that a made-up call hits on: it would delete the accounts.
  await shop.db
    .updateTable('users')
    .set({ password_hash: await shop.deps.passwords.hash(newPassword()) })
    .execute();
  const shopper = await shop.as(user);
  callers = [
    { name: 'a stranger', open: async () => shop.visitor },
    { name: 'a shopper', open: () => shop.as(user) },
    { name: 'an admin', open: () => shop.as(admin) },
  ];
  for (let some = 0; some < 3; some += 1) {
    const product = await makeProduct(shop, { stock: 1000 });
    await shopper.post('/cart', { product: product.id, quantity: 1 });
    await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
  }
});
afterAll(() => shop.close());

/** A call that follows the description, sometimes with an odd value. */
function madeUp(pathTemplate: string, { parameters, requestBody }: Operation, describer: Describer) {
  const { random } = describer;
  const value = (one: JsonSchema) => (random() < 0.15 ? oddValue(random) : describedValue(one, describer));
  const text = (one: JsonSchema) => {
    const made = value(one);
    return typeof made === 'object' ? JSON.stringify(made) : String(made);
  };
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  // Mostly small ids, so that the row exists; a URL cannot contain lone surrogates.
  const inAddress = (one: JsonSchema) =>
    encodeURIComponent(Buffer.from(random() < 0.8 ? String(Math.ceil(random() * 5)) : text(one)).toString()) || '0';
  const path = inPath.reduce(
    (filled, { name, schema: one }) => filled.replace(`{${name}}`, inAddress(one)),
    pathTemplate,
  );
  const query = new URLSearchParams();
  for (const { name, schema: one } of parameters.filter((parameter) => parameter.in === 'query')) {
    if (random() < 0.5) query.append(name, text(one));
    if (random() < 0.05) query.append(name, text(one));
  }
  const headers: Record<string, string> = {};
  for (const { name, schema: one } of parameters.filter((parameter) => parameter.in === 'header')) {
    const sent = text(one);
    if (random() < 0.5 && /^[\x20-\x7e]*$/.test(sent)) headers[name] = sent;
  }
  const body = requestBody && value(requestBody.content['application/json'].schema);
  return { url: `${path}?${query}`, headers, body };
}

test('a made-up call is never an error of ours, and its status is described', { timeout: 120_000 }, async () => {
  const random = chance('API fuzz', 'API_FUZZ_SEED');
  const { paths } = description.parse(JSON.parse(JSON.stringify(shop.app.swagger())));
  const describer = { random };
  const faults: unknown[] = [];
  const met = new Set<number>();
  for (const [path, operations] of Object.entries(paths)) {
    // It answers as long as the caller listens.
    if (path === '/orders/events') continue;
    for (const [method, one] of Object.entries(operations)) {
      for (let call = 0; call < CALLS_PER_ROUTE; call += 1) {
        const caller = callers[Math.floor(random() * callers.length)];
        const { url, headers, body } = madeUp(path, one, describer);
        const client = await caller?.open();
        const answer = await client?.send({
          method: z.enum(['get', 'post', 'patch', 'put', 'delete']).parse(method),
          url,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        });
        const status = answer?.status ?? 0;
        met.add(status);
        const isDescribed = Object.keys(one.responses).includes(String(status));
        if (status >= 500 || !isDescribed) {
          faults.push({ caller: caller?.name, method, url, headers, body, status, text: answer?.text.slice(0, 300) });
        }
      }
    }
  }
  expect(faults.slice(0, 5)).toEqual([]);
  // Some calls passed all checks.
  expect([...met]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409]));
  expect(await stockFaults(shop.db)).toEqual([]);
});
