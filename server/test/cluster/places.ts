/** Where the parts of the cluster are: addresses of this machine's loopback network, and folders. */

import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { systemUser } from './processes.ts';

/** Files of an operator, which the test uses as they are but for addresses and folders. */
export const deployFolder = path.join(import.meta.dirname, '../../../deploy');

/** Linux answers at every address of 127.0.0.0/8: each machine of the cluster has one of its own, with the usual ports. */
export interface Places {
  folder: string;
  logs: string;
  /** The programs may write there. */
  etcdFolder: string;
  /** Of the machine with the shops, HAProxy and PgBouncer. */
  shopAddress: string;
  nodeAddresses: readonly string[];
  etcdAddresses: readonly string[];
  /** Of the role `shop`, the superuser and all others. */
  password: string;
}

/** @param folder of this run; makes the folders in it */
export async function makePlaces(folder: string): Promise<Places> {
  const logs = path.join(folder, 'logs');
  await mkdir(logs);
  const network = `127.${randomInt(16, 250)}.${randomInt(1, 250)}`;
  return {
    folder,
    logs,
    etcdFolder: await makeFolderOfPrograms(folder, 'etcd'),
    shopAddress: `${network}.1`,
    nodeAddresses: [11, 12, 13].map((last) => `${network}.${last}`),
    etcdAddresses: [21, 22, 23].map((last) => `${network}.${last}`),
    password: 'cluster-test',
  };
}

export const PORTS = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  primary: 5000,
  replicas: 5001,
  state: 8404,
};
export const PGBOUNCER_PORT = 6432;

/** @returns the path of a folder into which only the programs that the test starts may look */
export async function makeFolderOfPrograms(folder: string, name: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made, { mode: 0o700 });
  if (systemUser.uid !== undefined) await chown(made, systemUser.uid, systemUser.gid);
  return made;
}

/** @param user the shop's role, or the superuser */
export function databaseAddress(places: Places, port: number, user: 'shop' | 'postgres' = 'shop'): string {
  return `postgres://${user}:${places.password}@${places.shopAddress}:${port}/shop`;
}

/** Where Debian has the programs of its newest PostgreSQL. */
export function postgresPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const newest = versions.find((version) => existsSync(path.join(root, version, 'bin', 'initdb')));
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${root}`);
  return path.join(root, newest, 'bin');
}
