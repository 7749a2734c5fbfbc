import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/places.mjs';
import { findUnknownNames, indexOf } from './docs-names.mjs';

const folders = [
  'bench',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'leased-queue',
  'messages',
  'payment-sandbox',
  'pdf-documents',
  'postgres-supervisor',
  'scripts',
  'search-index',
  'server',
  'web',
];
const notTracked = /(?:^|\/)(?:node_modules|dist|test-results|playwright-report|results\/latest\.[^/]*)(?:\/|$)/;
/** These tests name what does not exist. */
const notCode = /\.md$|^scripts\/checks\/docs-names|(?:^|\/)package-lock\.json$/;

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

const files = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((path) => !notTracked.test(path)),
  ),
];

const manifests = files.filter((path) => /(?:^|\/)package\.json$/.test(path)).map((path) => JSON.parse(read(path)));

const known = indexOf({
  files,
  ignored: read('.gitignore').split('\n').filter(Boolean),
  packages: manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) => [
    name,
    ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  ]),
  scripts: manifests.flatMap(({ scripts }) => Object.keys(scripts ?? {})),
  code: files
    .filter(
      (path) =>
        /\.(?:[cm]?[jt]sx?|jsonc?|sql|css|html|ya?ml|cfg|conf|env|ini|service)$/.test(path) && !notCode.test(path),
    )
    .map((path) => read(path).replace(/^\s*(?:\/\/|\/?\*|--).*$/gm, ''))
    .join('\n'),
});

const pages = files.filter((path) => /^[A-Z]+\.md$|\/README\.md$|^docs\/.*\.md$/.test(path));

/** @param {string} text */
const faultsOf = (text) => findUnknownNames('README.md', text, known);

describe('The documentation', () => {
  it.each(pages)('%s names only what exists', (page) => {
    expect(findUnknownNames(page, read(page), known)).toEqual([]);
  });
});

describe('The check of names', () => {
  it.each([
    ['a file', '`server/src/orders/place-orders.ts`'],
    ['a file by its name alone', '`place-orders.ts`'],
    ['a folder', '`server/src/order`'],
    ['a pattern that no file has', '`server/src/orders/<verb>.query.ts`'],
    ['a file in a command', '`npx vitest run server/src/orders/place-orders.test.ts`'],
    ['a file in a block of code', '```\nnode scripts/starts.mjs\n```'],
    ['a command', '`npm run tests`'],
    ['a command in a block of code', '```sh\nnpm run tests   # all of them\n```'],
    ['a function', '`listProductIdsFrom`'],
    ['a function with its parameters', '`placeOrderedThings(deps, actor, input)`'],
    ['a kind of function', '`seekX`'],
    ['a type', '`PlaceOrdersBody`'],
    ['a column', '`orders.settled_when`'],
    ['a setting', '`SWEEP_INTERVALS=15`'],
    ['a folder of a setting', '`DATA_DIRS/mail`'],
    ['a header', '`Idempotent-Key`'],
    ['a route', '`GET /orders/mine`'],
    ['a route with a parameter', '`/users/{id}/histories`'],
    ['a package', '`@fastify/nowhere`'],
    ['a link', '[security](docs/secure.md)'],
    ['a name on two lines', 'a `placeOrderedThings(deps,\nactor)` of ours'],
  ])('finds %s that does not exist', (_, text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  it.each([
    [
      'files, folders and patterns',
      '`server/src/orders/placing/place-order.ts` `platform/db` `*.queries.ts` `<noun>.routes.ts` `server/`',
    ],
    ['a migration by its number', '`server/migrations/NNNN_<name>.sql`'],
    ['what builds and runs make', '`server/dist/main.js` `.cache` `node_modules` `bench/results/latest.json` `./data`'],
    ['commands and their arguments', '`npm run bench -- --only list --keep /tmp/shops` `npm test` `kill -9`'],
    ['settings, with values and folders', '`DATA_DIR` `WORKERS=4` `DATA_DIR/mail` `PUBLIC_URL/webhook`'],
    ['routes', '`GET /users/{id}/history` `/auth/*` `POST /orders` `/` `/orders/own?_page=2`'],
    [
      'URLs and media types',
      '`smtps://name:password@mail.example` `http://127.0.0.1:9464/metrics` `application/problem+json`',
    ],
    ['headers, in any case', '`Idempotency-Key` `Retry-After` `Vary: Accept` `Accept: */*` `X-Forwarded-For`'],
    ['SQL', '`count(*)` `WHERE` `pg_backend_pid() % 64` `orders.reconcile_at`'],
    ['packages', '`@fastify/helmet` `zod/mini` `@types/*` `node:http`'],
    ['kinds of names', '`findX` `listX`'],
    ['words that are no names', '`cancelled` `!` `as const` `--replace` `(db | tx, …)`'],
    ['links', '[here](docs/security.md#limits) [there](https://example.org/nowhere.md) [above](#settings)'],
  ])('knows %s', (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  });
});
