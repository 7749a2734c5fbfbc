import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { SETTINGS } from '../../src/environment.ts';
import {
  type ComposeFile,
  deployFolder,
  interpolate,
  readComposeFile,
  readDeployFile,
  readVariables,
} from './deploy-files.ts';

const alone = readComposeFile('compose.yaml');
const several = readComposeFile('compose.ha.yaml');
const shops = ['shop-1', 'shop-2', 'worker', 'migrate'];

/** What an operator has set in deploy/.env: the example, and something where it is empty. */
const given = Object.fromEntries(
  Object.entries(readVariables(readDeployFile('example.env'))).map(([name, value]) => {
    const made = name.endsWith('EMAIL') ? 'admin@example.com' : name.includes('PASSWORD') ? 'letters123' : '';
    return [name, value || made];
  }),
);

/** The environment of a service of both files together, as Compose would set it. */
function environmentOf(name: string, files: readonly ComposeFile[]): Record<string, string> {
  const merged = Object.assign({}, ...files.map(({ services }) => services[name]?.environment ?? {}));
  return Object.fromEntries(Object.entries<string>(merged).map(([key, value]) => [key, interpolate(value, given)]));
}

describe.each([
  ['compose.yaml', [alone]],
  ['compose.yaml with compose.ha.yaml', [alone, several]],
])('%s', (_, files) => {
  const services: ComposeFile['services'] = Object.assign({}, ...files.map((file) => file.services));
  const named = (kind: 'volumes' | 'configs' | 'networks') => files.flatMap((file) => Object.keys(file[kind] ?? {}));

  it.each(shops)('gives %s settings that exist and that the shop accepts', (name) => {
    const settings = environmentOf(name, files);
    const known = SETTINGS;
    expect(Object.keys(settings).filter((setting) => !known.includes(setting))).toEqual([]);
    expect(readConfig(settings)).toMatchObject({
      migrate: 'never',
      databasePooler: 'transaction',
      role: name === 'worker' ? 'worker' : name === 'migrate' ? 'all' : 'web',
    });
  });

  it('waits only for services that are there, and uses volumes, configs and networks that it declares', () => {
    for (const service of Object.values(services)) {
      const awaited = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(Object.keys(services)).toEqual(expect.arrayContaining(awaited));
      const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
      expect(named('networks')).toEqual(expect.arrayContaining(networks));
      const sources = (service.volumes ?? []).map((volume: string) => volume.split(':')[0] ?? '');
      const volumes = sources.filter((source: string) => !source.startsWith('.'));
      expect(named('volumes')).toEqual(expect.arrayContaining(volumes));
      expect(named('configs')).toEqual(expect.arrayContaining((service.configs ?? []).map(({ source }) => source)));
      // The certificate is the operator's.
      const files = sources.filter((source: string) => source.startsWith('.') && source !== './tls');
      expect(files.filter((file: string) => !existsSync(path.join(deployFolder, file)))).toEqual([]);
    }
  });
});

describe('The compose files', () => {
  it('ask for the variables that the example lists, and for no other', () => {
    const asked = ['compose.yaml', 'compose.ha.yaml'].flatMap((name) =>
      [...readDeployFile(name).matchAll(/\$\{(\w+)/g)].map(([, variable = '']) => variable),
    );
    expect([...new Set(asked)].sort()).toEqual(Object.keys(readVariables(readDeployFile('example.env'))).sort());
  });

  it('let nginx reach the shops at their addresses, and the shops believe nginx', () => {
    const addressOf = (name: string) => {
      const { networks } = alone.services[name] ?? {};
      return Array.isArray(networks) ? undefined : networks?.shop?.ipv4_address;
    };
    const servers = alone.configs?.['shop-servers']?.content ?? '';
    expect([...servers.matchAll(/server ([\d.]+):3000/g)].map(([, address]) => address)).toEqual([
      addressOf('shop-1'),
      addressOf('shop-2'),
    ]);
    expect(environmentOf('shop-1', [alone]).TRUST_PROXY).toBe(addressOf('nginx'));
    expect(
      readDeployFile('shop-servers.conf')
        .replace(/^#.*\n/gm, '')
        .replace(/\s*#.*/g, ''),
      // Each shop of Compose has an address of its own, which answers nothing while it is gone.
    ).toBe(servers.replace(/172.31.250.1(\d):3000 max_fails=1 fail_timeout=2s/g, '127.0.0.1:300$1 max_fails=0'));
  });

  it('give no service by chance an address that another one has for good', () => {
    const [range] = alone.networks?.shop?.ipam.config ?? [];
    expect(range).toEqual({ subnet: '172.31.250.0/24', ip_range: '172.31.250.128/25' });
    const set = [alone, several].flatMap(({ services }) =>
      Object.values(services).flatMap(({ networks }) =>
        networks === undefined || Array.isArray(networks) ? [] : Object.values(networks),
      ),
    );
    expect(set.length).toBeGreaterThan(5);
    for (const { ipv4_address } of set) {
      const [, last] = /^172\.31\.250\.(\d+)$/.exec(ipv4_address) ?? [];
      expect(Number(last), ipv4_address).toBeLessThan(128);
    }
  });

  it('name HAProxy and its nodes by the same addresses', () => {
    const proxy = several.services.database?.environment ?? {};
    for (const [variable, name] of [
      ['DB1', 'db1'],
      ['DB2', 'db2'],
      ['DB3', 'db3'],
    ] as const) {
      const node = several.services[name];
      const address = Array.isArray(node?.networks) ? undefined : node?.networks?.shop?.ipv4_address;
      expect(proxy[variable]).toBe(address);
      expect(node?.environment).toMatchObject({
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      });
    }
  });
});
