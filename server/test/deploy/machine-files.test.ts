import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { SETTINGS } from '../../src/environment.ts';
import { freePort } from '../free-ports.ts';
import { deployFolder, findProgram, readDeployFile, readVariables, root, runProgram } from './deploy-files.ts';
import { writeNginxFiles } from './nginx-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of a program that this machine may not have: then the report says that the test was skipped, and of which program. */
const itWith = (program: string) => it.skipIf(findProgram(program) === undefined);
const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram(findProgram(program) ?? program, args, env);

describe('The units of systemd', async () => {
  const units = (await readdir(path.join(deployFolder, 'systemd'))).filter((name) => name.endsWith('.service'));
  const common = readVariables(readDeployFile('systemd/shop.env'));

  it.each(units)('%s sets only settings that exist, and the shop accepts them', (name) => {
    const unit = readDeployFile(`systemd/${name}`);
    const own = readVariables(
      (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').replaceAll(' ', '\n').replaceAll('%i', '3001'),
    );
    const { NODE_ENV, ...settings } = { ...common, ...own };
    const known = SETTINGS;
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(settings).filter((setting) => !known.includes(setting))).toEqual([]);
    expect(readConfig(settings).databaseUrl).toBe(common.DATABASE_URL);
  });

  it.each(units)('%s starts a program that the build makes', async (name) => {
    const programs = [...readDeployFile(`systemd/${name}`).matchAll(/server\/dist\/([\w-]+)\.js/g)].map(
      ([, made]) => made,
    );
    expect(programs.length).toBeGreaterThan(0);
    const builder = await readScript('setup/bundle-server.mjs');
    for (const program of programs) expect(builder).toMatch(new RegExp(`['"]?${program}['"]?: 'server/`));
  });

  it('also every setting that the example has as a comment exists', () => {
    const offered = Object.keys(readVariables(readDeployFile('systemd/shop.env').replace(/^#(?=[A-Z])/gm, '')));
    expect(offered).toContain('DATABASE_READ_URL');
    expect(offered.filter((setting) => !SETTINGS.includes(setting))).toEqual([]);
  });

  itWith('systemd-analyze')('are understood by systemd', async () => {
    const files = await readdir(path.join(deployFolder, 'systemd'));
    const verified = files
      .filter((file) => !file.endsWith('.env'))
      .map((file) => path.join(deployFolder, 'systemd', file));
    const { output } = await run('systemd-analyze', ['verify', ...verified]);
    // It cannot know whether Node is where the units expect it, and not every machine of tests has it there.
    expect(output.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))).toEqual([]);
  });
});

describe('HAProxy', () => {
  itWith('haproxy')('accepts its file, and has nothing to say against it', async () => {
    const nodes = { DB1: '127.0.0.11', DB2: '127.0.0.12', DB3: '127.0.0.13' };
    const checked = await run('haproxy', ['-c', '-f', path.join(deployFolder, 'haproxy.cfg')], nodes);
    expect(checked.output).not.toMatch(/WARNING|ALERT/);
    expect(checked.code).toBe(0);
  });

  it('asks Patroni at the port at which Patroni answers', () => {
    const port = /PATRONI_PORT-(\d+)/.exec(readDeployFile('haproxy.cfg'))?.[1];
    expect(patroni.restapi.listen).toBe(`0.0.0.0:${port}`);
  });
});

const patroni = z
  .looseObject({
    restapi: z.looseObject({ listen: z.string() }),
    bootstrap: z.looseObject({
      dcs: z.looseObject({
        ttl: z.number(),
        loop_wait: z.number(),
        retry_timeout: z.number(),
        synchronous_mode: z.literal(true),
      }),
    }),
  })
  .parse(parse(readDeployFile('patroni.yml')));

describe('Patroni', () => {
  it('has times that fit each other: a leader may ask etcd twice before its place is given away', () => {
    const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  });

  itWith('patroni')('accepts its file, but for what comes from the environment of each node', async () => {
    const { output } = await run('patroni', ['--validate-config', path.join(deployFolder, 'patroni.yml')]);
    // What each node has in its environment is missing here, and of the stores for the leader's key the file names none.
    const beside =
      /^(?:name|(?:restapi|postgresql)\.connect_address|bootstrap\.pg_hba|consul|etcd3?|exhibitor|kubernetes|raft|zookeeper) {2}is not defined\.$/;
    const elsewhere = /(?:bin_dir|data_dir|unix_socket).* didn't pass validation/;
    expect(output.split('\n').filter((line) => line !== '' && !beside.test(line) && !elsewhere.test(line))).toEqual([]);
  });
});

describe('PgBouncer', () => {
  itWith('pgbouncer')('starts with its file, and knows every setting in it', async () => {
    const file = path.join(folder, 'pgbouncer.ini');
    const users = path.join(folder, 'userlist.txt');
    await chmod(folder, 0o755);
    await writeFile(users, '"shop" "password"\n', { mode: 0o644 });
    const text = readDeployFile('pgbouncer.ini')
      .replace(/^listen_port = .*/m, `listen_port = ${await freePort()}`)
      .replace(/^auth_file = .*/m, `auth_file = ${users}`);
    await writeFile(file, text, { mode: 0o644 });
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const started = spawn(findProgram('pgbouncer') ?? '', [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(started, 'exit');
    let said = '';
    for await (const piece of started.stderr) {
      said += String(piece);
      if (said.includes('process up')) started.kill('SIGTERM');
    }
    await ended;
    expect(said).toContain('process up');
    expect(said).not.toMatch(/ERROR|FATAL|unrecognized/);
  });
});

describe('nginx', () => {
  itWith('nginx')('accepts its file', async ({ skip }) => {
    if (findProgram('openssl') === undefined) return skip('This machine has no openssl for a certificate');
    const conf = await writeNginxFiles(folder);
    const { code, output } = await run('nginx', ['-t', '-q', '-c', conf, '-p', folder]);
    expect(output.split('\n').filter((line) => !/RLIMIT_NOFILE|"listen \.\.\. http2"|^$/.test(line))).toEqual([]);
    expect(code).toBe(0);
  });

  it('ends idle connections to the shop before the shop does', async () => {
    const limits = await readText(path.join(root, 'server/src/platform/http/time-limits.ts'));
    const ofShop = Number(/KEEP_ALIVE_MS = ([\d_]+)/.exec(limits)?.[1]?.replaceAll('_', '')) / 1000;
    const ofNginx = Number(/keepalive_timeout (\d+)s/.exec(readDeployFile('shop-servers.conf'))?.[1]);
    expect(ofNginx).toBeLessThan(ofShop);
  });
});

it.each(['release.sh', 'create-database.sh'])('%s is a script that sh can read', async (name) => {
  expect(await run('sh', ['-n', path.join(deployFolder, name)])).toEqual({ code: 0, output: '' });
});

const readText = (file: string) => readFile(file, 'utf8');

const readScript = (name: string) => readText(path.join(root, 'scripts', name));
