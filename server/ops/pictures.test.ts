/** Pictures in backups, and what the doctor says of their files. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { media } from '@shop/contract/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaDeps } from '../src/deps.ts';
import { drawPicture, upload } from '../src/media/media.fixture.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import { openS3Storage } from '../src/platform/storage/s3-storage.ts';
import { makeAdmin } from '../test/factories.ts';
import { type S3Server, startS3Server } from '../test/s3-server.ts';
import { type Client, mediaIn, read, startTestApp, type TestApp } from '../test/test-app.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { examineMedia, listStoredFiles } from './examine-media.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const migrations = await readMigrations(folders.migrations);
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-pictures-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.stop();
});

async function filesIn(storage: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names.sort();
}

const diagnose = async ({ deps }: TestApp) =>
  examineMedia(deps.db, deps.media.storage, await listStoredFiles(deps.media.storage));

/** Two kinds of storage that hold the pictures of one shop. */
describe.each(['disk', 's3'] as const)('pictures in the storage %s', (kind) => {
  let shop: TestApp;
  let admin: Client;
  beforeAll(async () => {
    shop = await startTestApp(
      kind === 'disk' ? {} : { storage: await openS3Storage(s3.settings), mediaUrl: s3.bucketUrl },
    );
    admin = await shop.as(await makeAdmin(shop));
    for (const width of [20, 700]) await upload(admin, await drawPicture(width, 30).png().toBuffer());
  });
  afterAll(async () => {
    await shop.close();
    shop.deps.media.storage.close();
  });

  async function restored(file: string): Promise<MediaDeps> {
    const to = mediaIn(await mkdtemp(path.join(folder, 'restored-')));
    const database = await createTestDatabase();
    await restoreBackup(database.url, file, { replace: false, migrations, media: to }).finally(() => database.drop());
    return to;
  }

  async function backup() {
    const file = path.join(folder, `${kind}.backup`);
    const written = await writeBackup(shop.database.url, file, {
      clock: systemClock,
      storage: shop.deps.media.storage,
    });
    return { file, written };
  }

  it('are in a backup with every file, and come back byte for byte', async () => {
    const names = await filesIn(shop.deps.media.storage);
    expect(names).toHaveLength(3 + 5);
    const { file, written } = await backup();
    expect(written.files.map((one) => one.file).sort()).toEqual(names);
    expect(written.missing).toEqual([]);
    const { storage, uploadFolder } = await restored(file);
    expect(await filesIn(storage)).toEqual(names);
    for (const name of names) {
      const [before, after] = [await shop.deps.media.storage.open(name), await storage.open(name)];
      expect(await after?.stream.toArray().then(Buffer.concat)).toEqual(
        await before?.stream.toArray().then(Buffer.concat),
      );
    }
    expect(await readdir(uploadFolder)).toEqual([]);
  });

  it('are all there, says the doctor; a missing file is a fault, and one without a picture a warning, each by its name', async () => {
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
    const made = read(media, await upload(admin, await drawPicture(30, 30).png().toBuffer()));
    const name = made.url.slice(shop.deps.media.url.length + 1);
    await shop.db.updateTable('media').set({ width: 31 }).where('id', '=', made.id).execute();
    expect(await diagnose(shop)).toMatchObject([
      { state: 'fault', says: expect.stringContaining(name.replace('30x', '31x')) },
      { state: 'warning', says: expect.stringContaining(name) },
    ]);
    const { written } = await backup();
    expect(written.missing).toContain(name.replace('30x', '31x'));
    await shop.db.updateTable('media').set({ width: 30 }).where('id', '=', made.id).execute();
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
  });

  it('whose row could not be written leave files that the doctor names, and that the next upload uses', async () => {
    const bytes = await drawPicture(40, 40).png().toBuffer();
    const deny = (how: 'add' | 'drop') =>
      how === 'add'
        ? sql`alter table media add constraint denied check (width <> 40)`.execute(shop.db)
        : sql`alter table media drop constraint denied`.execute(shop.db);
    await deny('add');
    expect((await upload(admin, bytes)).status).toBe(500);
    await deny('drop');
    expect(await diagnose(shop)).toMatchObject([{ state: 'warning', says: expect.stringContaining('40x40.png') }]);
    expect((await upload(admin, bytes)).status).toBe(201);
    expect(await diagnose(shop)).toMatchObject([{ state: 'ok' }]);
  });
});

describe('a backup with pictures', () => {
  it('that is damaged is refused, and so is a name that leads elsewhere', async () => {
    const shop = await startTestApp();
    await upload(await shop.as(await makeAdmin(shop)), await drawPicture(50, 50).png().toBuffer());
    const whole = path.join(folder, 'whole.backup');
    await writeBackup(shop.database.url, whole, { clock: systemClock, storage: shop.deps.media.storage });
    await shop.close();
    const plain = gunzipSync(await readFile(whole));
    const to = mediaIn(path.join(folder, 'nowhere'));
    const database = await createTestDatabase();
    const attempt = async (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(plain);
      change(bytes);
      const file = path.join(folder, 'changed.backup');
      await writeFile(file, gzipSync(bytes));
      return restoreBackup(database.url, file, { replace: false, migrations, media: to });
    };
    const at = plain.indexOf('{"file":"');
    await expect(attempt((bytes) => bytes.write('../../../', at + 9))).rejects.toThrow('an impossible name');
    await expect(attempt((bytes) => bytes.fill(0, plain.indexOf('IEND') - 40, plain.indexOf('IEND')))).rejects.toThrow(
      'The files are not those of the manifest',
    );
    await database.drop();
  });
});
