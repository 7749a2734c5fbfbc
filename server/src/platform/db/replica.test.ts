import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRelay } from '../../../test/relay.ts';
import { type StandbyPair, startWithStandby } from '../../../test/standby.ts';
import { startTransactionPooler } from '../../../test/transaction-pooler.ts';
import { measureReplica } from '../metrics/measure-replica.ts';
import { SHARED_READS } from './connection-numbers.ts';
import { type Database, openDatabase, type Reader } from './database.ts';
import { openReplica, type Readers, type Replica } from './replica.ts';
import { faultOf } from './replica-connection.ts';
import { renameStatements } from './sent-statements.ts';

interface Tables {
  counters: { name: string; shard: number; value: number };
  notes: { id: number; text: string };
}

const nothing = { position: 0 };
let pair: StandbyPair;
let relay: Awaited<ReturnType<typeof startRelay>>;
let primary: Database<Tables>;
let replica: Replica<Tables>;
const said: string[] = [];
const faults: string[] = [];
const standbyPort = () => Number(new URL(pair.standbyUrl).port);
const primaryPort = () => Number(new URL(pair.primaryUrl).port);

const open = (connectionString: string) => openDatabase<Tables>({ connectionString, onIdleError: () => {} });
const replicaAt = (connectionString: string) =>
  openReplica<Tables>({
    primary,
    open: () => open(connectionString),
    onChange: (what, error) => {
      said.push(what);
      faults.push(String(error));
    },
  });

beforeAll(async () => {
  pair = await startWithStandby();
  relay = await startRelay(pair.standbyUrl);
  primary = open(pair.primaryUrl);
  await sql`create table notes (id integer primary key, text text not null)`.execute(primary.db);
  replica = replicaAt(relay.url);
});
afterAll(async () => {
  await replica?.close();
  await primary?.close();
  await relay?.cut();
  await pair?.stop();
});
beforeEach(async () => {
  await pair.caughtUp();
  await reachesReplica();
});
// Also after a failure: the next test would wait for the standby in vain.
afterEach(() => pair.resumeReplay());

/** The port of the server that answers. */
async function portOf(reader: Reader<Tables>): Promise<number> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port where ${1}::int = 1`.execute(reader);
  return rows[0]?.port ?? 0;
}

/** Waits until reads without needs are answered by the replica. */
async function reachesReplica(): Promise<void> {
  await expect.poll(() => portOf(replica.at(nothing).reads)).toBe(standbyPort());
}

let notes = 0;
async function writeNote(): Promise<{ id: number; position: number }> {
  notes += 1;
  await primary.db.insertInto('notes').values({ id: notes, text: 'mine' }).execute();
  return { id: notes, position: await replica.position() };
}
const note = (reader: Reader<Tables>, id: number) =>
  reader.selectFrom('notes').select('text').where('id', '=', id).executeTakeFirst();

const kinds = ['reads', 'slowReads'] as const satisfies readonly (keyof Readers<Tables>)[];

describe.each(kinds)('%s of a replica', (kind) => {
  it('are answered there, and counted', async () => {
    const before = replica.answered.replica;
    expect(await portOf(replica.at(nothing)[kind])).toBe(standbyPort());
    expect(replica.answered.replica).toBe(before + 1);
  });

  it('show a caller what it has written although the replica lags, and others what was there a second ago', async () => {
    await pair.pauseReplay();
    try {
      const { id, position } = await writeNote();
      expect(await note(replica.at({ position })[kind], id)).toEqual({ text: 'mine' });
      // Nobody waits longer than that for it.
      await expect.poll(() => note(replica.at(nothing)[kind], id), { timeout: 1500 }).toEqual({ text: 'mine' });
    } finally {
      await pair.resumeReplay();
    }
    await reachesReplica();
  });

  it('go back to the replica once it has what the caller has written', async () => {
    const { id, position } = await writeNote();
    await pair.caughtUp();
    await expect.poll(() => portOf(replica.at({ position })[kind])).toBe(standbyPort());
    expect(await note(replica.at({ position })[kind], id)).toEqual({ text: 'mine' });
  });

  it('need the version that their caller has seen', async () => {
    await primary.db
      .insertInto('counters')
      .values({ name: `of ${kind}`, shard: 0, value: 7 })
      .execute();
    await pair.caughtUp();
    const counter = (value: number) => ({ position: 0, counter: { name: `of ${kind}`, value } });
    await expect.poll(() => portOf(replica.at(counter(7))[kind])).toBe(standbyPort());
    expect(await portOf(replica.at(counter(8))[kind])).toBe(primaryPort());
  });

  it('stay with the primary once it has answered, so that none is older than the one before', async () => {
    await pair.pauseReplay();
    const { id, position } = await writeNote();
    const caller = replica.at({ position });
    expect(await note(caller[kind], id)).toEqual({ text: 'mine' });
    await pair.resumeReplay();
    await pair.caughtUp();
    // Others that need the same are answered by the replica again.
    await expect.poll(() => portOf(replica.at({ position })[kind])).toBe(standbyPort());
    expect(await portOf(caller[kind])).toBe(primaryPort());
  });

  it('are answered by the primary when the replica dies while they run, until it is back', async () => {
    const { reads } = replica.at(nothing);
    expect(await portOf(reads)).toBe(standbyPort());
    const running = sql<{ port: number }>`select inet_server_port() as port, pg_sleep(${0.7}::float8)`.execute(
      replica.at(nothing)[kind],
    );
    await pair.untilStandbyRuns('pg_sleep');
    await pair.killStandby();
    expect((await running).rows[0]?.port).toBe(primaryPort());
    expect(await portOf(replica.at(nothing)[kind])).toBe(primaryPort());
    expect(replica.isThere()).toBe(false);
    await pair.startStandby();
    await reachesReplica();
    expect(said.slice(-2)).toEqual([
      'the replica is away, the primary answers all reads',
      'the replica is there, it answers reads',
    ]);
  });

  it('are answered by the primary when the replica falls silent while they run', async () => {
    const running = portOf(replica.at(nothing)[kind]);
    relay.freeze();
    try {
      await running;
      const silent = portOf(replica.at(nothing)[kind]);
      expect(await Promise.race([silent, delay(5000, 'too late', { ref: false })])).toBe(primaryPort());
    } finally {
      relay.thaw();
    }
    await reachesReplica();
  });
});

describe('a connection that falls silent while others to the replicas do not', () => {
  it('keeps no slow read waiting', async () => {
    // As where several replicas have one address, and the fast reads go to another one than this.
    const openBoth = () => {
      const [silent, good] = [open(relay.url), open(pair.standbyUrl)];
      const close = async () => void (await Promise.all([silent.close(), good.close()]));
      return { ...silent, reads: good.reads, close };
    };
    const both = openReplica<Tables>({ primary, open: openBoth, onChange: () => {} });
    try {
      await expect.poll(() => portOf(both.at(nothing).slowReads)).toBe(standbyPort());
      relay.freeze();
      const silent = portOf(both.at(nothing).slowReads);
      expect(await Promise.race([silent, delay(5000, 'too late', { ref: false })])).toBe(primaryPort());
    } finally {
      relay.thaw();
      await both.close();
    }
    await reachesReplica();
  });
});

describe('a read that the replica cancels', () => {
  it('is answered by the primary: replay does not wait for it', async () => {
    const { id } = await writeNote();
    await pair.caughtUp();
    await reachesReplica();
    const running = sql<{
      port: number;
    }>`select inet_server_port() as port, pg_sleep(${0.7}::float8) from notes`.execute(replica.at(nothing).slowReads);
    await pair.untilStandbyRuns('pg_sleep');
    await primary.db.deleteFrom('notes').where('id', '=', id).execute();
    await pair.admin.query('vacuum (freeze) notes');
    expect((await running).rows.every(({ port }) => port === primaryPort())).toBe(true);
    expect(replica.isThere()).toBe(true);
  });
});

describe('a read whose result has another type since a migration', () => {
  it('is answered by the primary: asked again, it could reach another replica than its check', async () => {
    const ask = async () => {
      const { rows } = await sql<{ port: number; value: number; pid: number }>`
        select inet_server_port() as port, value, pg_backend_pid() as pid from parts where id = ${1}`.execute(
        replica.at(nothing).reads,
      );
      return rows[0];
    };
    const asked = new Set<number>();
    const askThere = async () => {
      const answer = await ask();
      return answer?.port === standbyPort() ? asked.add(answer.pid).size : asked.size;
    };
    // Only so many statements get names in a process, and other tests may have had them all: what has no name is never stale.
    renameStatements();
    await sql`create table parts (id integer primary key, value integer not null); insert into parts values (1, 10)`.execute(
      primary.db,
    );
    await pair.caughtUp();
    await expect.poll(askThere).toBe(SHARED_READS);
    await sql`alter table parts alter column value type bigint`.execute(primary.db);
    await pair.caughtUp();
    await reachesReplica();
    expect(await ask()).toMatchObject({ port: primaryPort(), value: 10 });
    await expect.poll(ask).toMatchObject({ port: standbyPort(), value: 10 });
  });
});

describe('what operators see of a replica', () => {
  it('is whether it is there, and how many reads it and the primary answered', async () => {
    const metrics = new Registry();
    measureReplica(metrics, replica);
    await portOf(replica.at(nothing).reads);
    const text = await metrics.metrics();
    expect(text).toContain('database_replica_up 1');
    expect(text).toMatch(/database_replica_reads_total\{server="replica"\} [1-9]/);
    expect(text).toMatch(/database_replica_reads_total\{server="primary"\} [1-9]/);
  });
});

describe('replicas behind a pooler in transaction mode', () => {
  it('answer no reads: a check and its query could reach different ones', async () => {
    const pooler = await startTransactionPooler(pair.standbyUrl);
    said.length = 0;
    const pooled = replicaAt(pooler.url);
    try {
      await expect.poll(() => said.at(-1)).toBe('the replica is away, the primary answers all reads');
      expect(faults.at(-1)).toContain('pooler');
      expect(pooled.isThere()).toBe(false);
    } finally {
      await pooled.close();
      await pooler.stop();
    }
  });
});

describe('a server that is no replica', () => {
  it('answers no reads: it could be a primary that was replaced', async () => {
    said.length = 0;
    const wrong = replicaAt(pair.primaryUrl);
    try {
      await expect.poll(() => said.at(-1)).toBe('the replica is away, the primary answers all reads');
      expect(faults.at(-1)).toContain('It is no replica');
      expect(wrong.isThere()).toBe(false);
      await portOf(wrong.at(nothing).reads);
      expect(wrong.answered).toEqual({ replica: 0, primary: 1 });
    } finally {
      await wrong.close();
    }
  });

  it('answers no reads either if its address names another database of the replica', async () => {
    await pair.admin.query('create database elsewhere');
    await pair.caughtUp();
    const address = new URL(pair.standbyUrl);
    address.pathname = '/elsewhere';
    said.length = 0;
    const wrong = replicaAt(address.href);
    try {
      await expect.poll(() => said.at(-1)).toBe('the replica is away, the primary answers all reads');
      expect(faults.at(-1)).toContain('of another one');
      expect(wrong.isThere()).toBe(false);
    } finally {
      await wrong.close();
    }
  });

  it('is known by what it says of itself', () => {
    expect(faultOf({ system: '1', isReplica: true }, '1')).toBeUndefined();
    expect(faultOf({ system: '1', isReplica: false }, '1')).toContain('no replica');
    expect(faultOf({ system: '2', isReplica: true }, '1')).toContain('another');
  });
});
