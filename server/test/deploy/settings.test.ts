import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/environment.ts';
import { deployFolder, readDeployFile, readVariables, root } from './deploy-files.ts';

/** Of other programs, by how their names begin. */
const FOREIGN = /^(?:PATRONI|ETCD|POSTGRES|GF)_/;
/** Of the files in deploy/ themselves: what HAProxy, the images and release.sh take from the environment. */
const OWN = [
  ...['DATABASE_BIND', 'STATE_BIND', 'DATABASE_HOST', 'DATABASE_PORT', 'NODE_ENV'],
  ...['SHOP_HOME', 'READY_SECONDS', 'SETTLE_SECONDS'],
];
const offered = Object.keys(readVariables(readDeployFile('example.env')));

const files = readdirSync(deployFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('tls') && entry.name !== '.env')
  .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll('\\', '/'));

describe.each(['docs/operate.md', ...files])('%s', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  it('names no setting that the shop does not have', () => {
    const named = [...text.matchAll(/(?<![\w.-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w*])/g)].map(([name]) => name);
    const known = [...SETTINGS, ...offered, ...OWN];
    // Constants of systemd and of psql.
    const strange = named.filter(
      (name) => !known.includes(name) && !FOREIGN.test(name) && !/^AF_|^ON_ERROR_STOP$/.test(name),
    );
    expect([...new Set(strange)]).toEqual([]);
  });
});

it('docs/operate.md names every file of deploy/, so that none is forgotten', () => {
  const page = readFileSync(path.join(root, 'docs/operate.md'), 'utf8');
  const names = files.map((file) => file.replace('deploy/', ''));
  const found = (name: string) =>
    page.includes(`\`${name}\``) || (name.startsWith('shop-') && page.includes('`shop-*.conf`'));
  expect(names.filter((name) => !name.startsWith('systemd/') && !found(name))).toEqual([]);
});
