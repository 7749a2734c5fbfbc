import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../setup/child.mjs';
import { root } from '../setup/places.mjs';

const CLOCK = /Time, ids and tokens come through deps/;
const ENVIRONMENT = /The environment is read and checked in one place/;
const CAST = /A cast tells the compiler/;
const COLUMNS = /Name the columns/;
const KINDS = /Ask for a trait/;
const SWITCHES = /A switch over a kind has no default/;
const PARSED = /JSON\.parse gives any/;

/** @type {readonly { code: string, at?: string, breaks: RegExp | undefined }[]} */
const cases = [
  { code: 'export const a = new Date();', breaks: CLOCK },
  { code: 'export const a = Date();', breaks: CLOCK },
  { code: 'export const a = Date.now();', breaks: CLOCK },
  { code: 'export const a = { now: Date.now };', breaks: CLOCK },
  { code: 'export const a = performance.now();', breaks: CLOCK },
  { code: 'export const a = Math.random();', breaks: CLOCK },
  { code: 'export const a = crypto.randomUUID();', breaks: CLOCK },
  { code: "import { randomUUID } from 'node:crypto';\nexport const a = randomUUID();", breaks: CLOCK },
  { code: "import { randomBytes } from 'node:crypto';\nexport const a = randomBytes(32);", breaks: CLOCK },
  { code: 'export const a = new Date(0);', breaks: undefined },
  { code: 'export const a = new Date();', at: 'server/src/platform/a-clock.ts', breaks: undefined },
  { code: 'export const a = Date.now();', at: 'server/src/orders/timed.test.ts', breaks: undefined },
  { code: 'export const a = process.env.PORT;', breaks: ENVIRONMENT },
  { code: 'export const { PORT } = process.env;', breaks: ENVIRONMENT },
  { code: 'export const a = process.env.PORT;', at: 'server/src/platform/mail/wired.ts', breaks: ENVIRONMENT },
  { code: 'export const a = process.env.PORT;', at: 'server/src/platform/config.ts', breaks: ENVIRONMENT },
  { code: 'export const a = process.env.PORT;', at: 'server/src/config.ts', breaks: undefined },
  { code: 'export const a = JSON.parse("1") as number;', breaks: CAST },
  { code: 'export const a = <number>JSON.parse("1");', breaks: CAST },
  { code: 'export const a = JSON.parse("1") as unknown as number;', at: 'web/src/ui/Cast.tsx', breaks: CAST },
  { code: 'export const a = [1] as const;', breaks: undefined },
  { code: 'export const a = [1] as const satisfies number[];', breaks: undefined },
  { code: "export const a = db.selectFrom('users').selectAll().execute();", breaks: COLUMNS },
  { code: "export const a = db.selectFrom('users').where(is).selectAll('users');", breaks: COLUMNS },
  { code: "export const a = db.insertInto('users').values(user).returningAll().execute();", breaks: COLUMNS },
  { code: 'export const a = sql`select * from users`;', breaks: COLUMNS },
  { code: 'export const a = sql`with made as (insert into users returning *) select id from made`;', breaks: COLUMNS },
  { code: `export const a = sql\`update users set name = \${name}\n  RETURNING *\`;`, breaks: COLUMNS },
  { code: `export const a = sql\`select \${one}, users.* from users\`;`, breaks: COLUMNS },
  { code: 'export const a = sql`select users.* from users`;', breaks: COLUMNS },
  { code: "export const a = client.query('select * from users');", breaks: COLUMNS },
  { code: 'export const a = sql`select count(*), price * 2 as double from products`;', breaks: undefined },
  { code: `export const a = sql\`select \${columns} from users\`;`, breaks: undefined },
  { code: 'export const a = sql`select * from users`;', at: 'server/src/orders/starred.test.ts', breaks: undefined },
  { code: "export const a = order.status === 'pending';", breaks: KINDS },
  { code: "export const a = 'x' in b && status !== 'cancelled';", at: 'web/src/ui/Kind.tsx', breaks: KINDS },
  { code: "export const a = order.payment_method === 'cash';", breaks: KINDS },
  { code: "export const a = sql`select id from orders where status = 'pending'`;", breaks: KINDS },
  { code: "export const a = sql`select id from orders where status in ('pending', 'delivered')`;", breaks: KINDS },
  { code: "export const a = order.status === 'pending';", at: 'server/src/orders/kinds.test.ts', breaks: undefined },
  { code: "export const a = { status: 'cancelled' };", breaks: undefined },
  { code: "export const a = call.state === 'pending';", breaks: undefined },
  { code: "export const a = refund.state === 'pending';", breaks: KINDS },
  { code: "export const a = current?.state !== 'requested';", breaks: KINDS },
  { code: "export const a = sql`select id from refunds where refunds.state <> 'failed'`;", breaks: KINDS },
  { code: "export const a = sql`select id from refunds where state = 'to_hand_over'`;", breaks: KINDS },
  { code: "export const a = order.payment_status !== 'received';", breaks: KINDS },
  { code: "export const a = sql`select id from orders where payment_status = 'received'`;", breaks: KINDS },
  { code: "export const a = returned.state === 'approved';", at: 'web/src/ui/State.tsx', breaks: KINDS },
  { code: "export const a = promotion.terms.kind === 'xForY';", at: 'contract/src/kind.ts', breaks: KINDS },
  {
    code: "switch (step.kind) {\n  case 'pay':\n    break;\n  default:\n}",
    at: 'web/src/ui/Step.tsx',
    breaks: SWITCHES,
  },
  { code: "switch (kind) {\n  case 'pay':\n    break;\n}", breaks: undefined },
  { code: "switch (key) {\n  case 'Enter':\n    break;\n  default:\n}", breaks: undefined },
  { code: 'export const a: { b: number } = JSON.parse(text);', breaks: PARSED },
  { code: 'export const a = () => JSON.parse(text);', at: 'web/src/ui/Parsed.tsx', breaks: PARSED },
  { code: 'export const a: unknown = JSON.parse(text);', breaks: undefined },
  { code: 'export const a = schema.parse(JSON.parse(text));', breaks: undefined },
  { code: 'export const a = z.safeParse(schema, JSON.parse(text));', breaks: undefined },
  { code: 'export const a = [1].find(Boolean)!;', breaks: /non-null assertion/i },
  { code: 'export const a: any = 1;', breaks: /any/ },
  { code: 'export default 1;', breaks: /default export/i },
  { code: "console.log('x');", breaks: /console/i },
];

const planted = cases.map(({ at, ...rest }, index) => ({
  ...rest,
  path: at ?? `server/src/orders/planted-${index}.ts`,
}));

/** @type {string} */
let tree;
/** @type {string[]} */
let reported;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  for (const path of ['biome.json', '.gitignore', 'scripts/lint']) {
    await cp(join(root, path), join(tree, path), { recursive: true });
  }
  for (const { path, code } of planted) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), `${code}\n`);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { output } = await runNode([biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.'], { cwd: tree });
  reported = output.split('\n').filter((line) => line.startsWith('::error'));
}, 60_000);

afterAll(() => rm(tree, { recursive: true, force: true }));

describe('The linter', () => {
  for (const { path, code, breaks } of planted) {
    it(`${breaks ? 'refuses' : 'allows'} in ${path}: ${code.slice(0, 70)}`, () => {
      const faults = reported.filter((line) => line.includes(`${path},`));
      if (breaks === undefined) expect(faults).toEqual([]);
      else expect(faults.filter((line) => breaks.test(line))).not.toEqual([]);
    });
  }
});
