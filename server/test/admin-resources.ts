/** What every resource of an admin has in common: who may reach it, pages, and changes that meet. */

import { expect, it } from 'vitest';
import { z } from 'zod';
import { untilWaiting } from './ordering.ts';
import { type Answer, type Client, read, totalOf } from './test-app.ts';
import { connect } from './test-database.ts';

const resource = z.looseObject({ id: z.int(), createdAt: z.string(), updatedAt: z.string() });

export interface AdminResource {
  url: string;
  /** Where its rows are. */
  table: string;
  database: () => string;
  admin: () => Client;
  shopper: () => Client;
  visitor: () => Client;
  /** Bodies that can be created one after the other. */
  body: () => Record<string, unknown>;
  /** A change that anything takes, to this name. */
  change: (name: string) => Record<string, unknown>;
  advance: (seconds: number) => void;
}

export function itIsAnAdminResource(resourceOf: AdminResource): void {
  const { url, table, database, admin, shopper, visitor, body, change, advance } = resourceOf;
  const create = async () => read(resource, await admin().post(url, body()));
  const statusOf = (answer: Answer) => answer.status;

  it('is created with 201, listed, read, changed and deleted', async () => {
    const answer = await admin().post(`${url}/`, body());
    expect(answer.status).toBe(201);
    const created = read(resource, answer);
    expect(created.createdAt).toBe(created.updatedAt);
    expect((await admin().get(`${url}/${created.id}?`)).body).toEqual(created);
    expect((await admin().get(`${url}?_limit=100&`)).body).toContainEqual(created);
    advance(60);
    const changed = await admin().patch(`${url}/${created.id}`, { ...change('Other'), unknown: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...created, ...change('Other'), updatedAt: expect.anything() },
    });
    expect(Date.parse(read(resource, changed).updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
    const deleted = await admin().delete(`${url}/${created.id}`, { 'content-type': 'application/json' });
    expect(deleted).toMatchObject({ status: 200, body: { success: true } });
    expect(await admin().get(`${url}/${created.id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is for admins: 401 without a session, 403 for a shopper, 404 for an id that there is not', async () => {
    const { id } = await create();
    for (const [client, status] of [
      [visitor(), 401],
      [shopper(), 403],
    ] as const) {
      const answers = [
        await client.get(url),
        await client.post(url, body()),
        await client.get(`${url}/${id}`),
        await client.patch(`${url}/${id}`, change('Mine')),
        await client.delete(`${url}/${id}`),
        await client.get(`${url}/${id}/history`),
      ];
      expect(answers.map(statusOf)).toEqual(answers.map(() => status));
    }
    const nowhere = [
      await admin().get(`${url}/999999`),
      await admin().patch(`${url}/999999`, change('Mine')),
      await admin().delete(`${url}/999999`),
      await admin().get(`${url}/999999/history`),
    ];
    expect(nowhere.map(statusOf)).toEqual([404, 404, 404, 404]);
    expect((await admin().get(`${url}/first`)).status).toBe(400);
    expect((await admin().get(`${url}/${id}`)).status).toBe(200);
  });

  it('is listed in pages of 10, with its exact number in X-Total-Count', async () => {
    for (let n = 0; n < 11; n += 1) await create();
    const first = await admin().get(url);
    const total = totalOf(first);
    expect(read(z.array(resource), first)).toHaveLength(10);
    const all = read(z.array(resource), await admin().get(`${url}?_limit=100`));
    expect(all).toHaveLength(total);
    const second = read(z.array(resource), await admin().get(`${url}?_page=2&_limit=4`));
    expect(second).toEqual(all.slice(4, 8));
    expect(await admin().get(`${url}?_page=99`)).toMatchObject({
      body: [],
      headers: { 'x-total-count': String(total) },
    });
    for (const bad of ['_limit=101', '_limit=0', '_page=x']) {
      expect(await admin().get(`${url}?${bad}`)).toMatchObject({ status: 400 });
    }
  });

  it('of two changes from the same state takes the first: the second is 409 with what there is now', async () => {
    const { id, updatedAt } = await create();
    // Both are on their way while somebody else has the row.
    const side = await connect(database());
    await side.query('begin');
    await side.query(`select from ${table} where id = $1 for update`, [id]);
    const changes = ['One', 'Two'].map((name) => admin().patch(`${url}/${id}`, { ...change(name), updatedAt }));
    await untilWaiting(side, 2);
    await side.query('commit');
    await side.end();
    const answers = await Promise.all(changes);
    expect(answers.map(statusOf).sort()).toEqual([200, 409]);
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
    expect(loser?.body).toMatchObject({ code: 'STALE', current: winner?.body });
    expect(await admin().patch(`${url}/${id}`, change('Three'))).toMatchObject({ status: 200, body: change('Three') });
  });
}
