import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const deployFolder = path.join(root, 'deploy');

export const readDeployFile = (name: string) => readFileSync(path.join(deployFolder, name), 'utf8');

const text = z.string();
const texts = z.array(text);
const environmentOf = z.record(text, z.string());
const dependency = z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) });

/** What our compose files use of the specification of Compose; a key that is written wrongly is none of these. */
const service = z.strictObject({
  image: text.optional(),
  build: z
    .strictObject({ context: text.optional(), dockerfile: text.optional(), args: environmentOf.optional() })
    .optional(),
  profiles: texts.optional(),
  command: texts.optional(),
  user: text.optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: texts.optional(),
  cap_drop: texts.optional(),
  security_opt: texts.optional(),
  restart: z.enum(['no', 'unless-stopped']).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  shm_size: text.optional(),
  ulimits: z.strictObject({ nofile: z.number() }).optional(),
  environment: environmentOf.optional(),
  ports: texts.optional(),
  volumes: texts.optional(),
  configs: z.array(z.strictObject({ source: text, target: text })).optional(),
  depends_on: z.union([texts, z.record(text, dependency)]).optional(),
  healthcheck: z
    .strictObject({ test: texts, interval: text.optional(), timeout: text.optional(), retries: z.number().optional() })
    .optional(),
  network_mode: text.optional(),
  networks: z.union([texts, z.record(text, z.strictObject({ ipv4_address: text }))]).optional(),
});

const composeFile = z.looseObject({
  name: text.optional(),
  services: z.record(text, service),
  networks: z
    .record(
      text,
      z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: text, ip_range: text })) }) }),
    )
    .optional(),
  volumes: z.record(text, z.null()).optional(),
  configs: z.record(text, z.strictObject({ content: text })).optional(),
});
export type ComposeFile = z.output<typeof composeFile>;

/** @param name of a file in deploy/ whose keys must all be known */
export function readComposeFile(name: string): ComposeFile {
  // What follows it replaces the service of the file before, instead of being merged with it.
  const override = { tag: '!override', collection: 'map' as const, resolve: (map: unknown) => map };
  return composeFile.parse(parse(readDeployFile(name), { merge: true, customTags: [override] }));
}

/** Variables of files like `.env` and units of systemd: NAME=value, without comments. */
export function readVariables(lines: string): Record<string, string> {
  return Object.fromEntries(
    [...lines.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose replaces them. */
export function interpolate(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string | undefined, rest = '') => {
    const given = variables[name] ?? '';
    return given === '' && kind === '-' ? rest : given;
  });
}

/** Where Debian puts it, or on the path; undefined: it is not installed. */
export function findProgram(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/sbin', '/bin']
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the exit code, and what the program printed */
export function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const options = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: tmpdir(), ...env }, timeout: 50_000 };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` });
    });
  });
}
