import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { runNode } from '../setup/child.mjs';
import { root, shopWorkspaces } from '../setup/places.mjs';
import { allowed } from './allowed-imports.mjs';
import { forbidden } from './rule-fixtures.mjs';

const CYCLE = ['server/src/orders/first.ts', 'server/src/orders/second.ts'];
const PACKAGE = /^(?:@[a-z]|[a-z][\w-]*$|node:)/;
const ours =
  /^(?:contract|leased-queue|messages|payment-sandbox|pdf-documents|postgres-supervisor|search-index|server|web|e2e|scripts)\//;
/** The workspaces that others import by their package name, and where their modules are. @type {Readonly<Record<string, string>>} */
const workspaces = {
  contract: 'src',
  'leased-queue': 'src',
  messages: 'en',
  'payment-sandbox': 'src/server',
  'pdf-documents': 'src',
  'postgres-supervisor': 'src',
  'search-index': 'src',
};

/** @type {string} */
let tree;
/** @type {{ rule: string, from: string }[]} */
let violations;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
  await writeTree();
  const { output } = await runNode(
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...shopWorkspaces,
    ],
    { cwd: tree },
  );
  /** @type {{ summary: { violations: { from: string, rule: { name: string } }[] } }} */
  const result = JSON.parse(output);
  violations = result.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
}, 60_000);

afterAll(() => rm(tree, { recursive: true, force: true }));

/** @param {string} from */
const rulesBrokenBy = (from) => violations.filter((violation) => violation.from === from).map(({ rule }) => rule);

describe('The import rules', () => {
  for (const { rule, from, to } of forbidden) {
    it(`${rule}: ${from} may not import ${to}`, () => {
      expect(rulesBrokenBy(from)).toEqual([rule]);
    });
  }

  it('no-cycles: two files may not import each other', () => {
    expect(CYCLE.flatMap(rulesBrokenBy)).toEqual(['no-cycles']);
  });

  it('allow every import that the architecture names', () => {
    expect(allowed.flatMap(({ from }) => rulesBrokenBy(from))).toEqual([]);
  });

  it('each have a fixture that breaks them', () => {
    const broken = new Set([...forbidden.map(({ rule }) => rule), 'no-cycles']);
    expect(config.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});

async function writeTree() {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  /** @type {readonly { from: string | undefined, to: string | undefined, statement?: string }[]} */
  const imports = [...forbidden, ...allowed, { from: CYCLE[0], to: CYCLE[1] }, { from: CYCLE[1], to: CYCLE[0] }];
  for (const { from = '', to = '', statement = 'import' } of imports) {
    const target = ours.test(to) ? specifier(from, to) : to;
    const line = statement.endsWith('=> import') ? `${statement}('${target}');` : `${statement} '${target}';`;
    files.set(from, [...(files.get(from) ?? []), line]);
    if (ours.test(to) && !files.has(to)) files.set(to, []);
    if (PACKAGE.test(to) && !to.startsWith('node:')) writePackage(files, to);
  }
  for (const [path, lines] of files) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), `${lines.join('\n')}\n`);
  }
  // As npm links a workspace.
  await mkdir(join(tree, 'node_modules/@shop'), { recursive: true });
  for (const name of Object.keys(workspaces)) {
    await symlink(join(tree, name), join(tree, 'node_modules/@shop', name), 'junction');
  }
}

/**
 * @param {Map<string, string[]>} files
 * @param {string} name
 */
function writePackage(files, name) {
  const [scope, workspace = '', ...module] = name.split('/');
  const folder = scope === '@shop' ? workspaces[workspace] : undefined;
  if (folder !== undefined) {
    const exported = { './*': `./${folder}/*.ts` };
    files.set(`${workspace}/package.json`, [JSON.stringify({ name: `@shop/${workspace}`, exports: exported })]);
    const file = `${workspace}/${folder}/${module.join('/')}.ts`;
    if (!files.has(file)) files.set(file, []);
    return;
  }
  // Most packages keep their entry in a dist folder.
  files.set(`node_modules/${name}/package.json`, [`{ "name": "${name}", "version": "1.0.0", "main": "dist/main.js" }`]);
  files.set(`node_modules/${name}/dist/main.js`, ['export {};']);
}

/**
 * @param {string} from
 * @param {string} to
 */
function specifier(from, to) {
  const path = relative(dirname(from), to).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
