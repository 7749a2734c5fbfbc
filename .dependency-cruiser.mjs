/** Who may import whom: the table of ARCHITECTURE.md, rule by rule. scripts/checks/import-rules.test.mjs plants a fault for each. */

const NOUN = '^server/src/(?:accounts|catalogue|cart|orders|payments)/';
const TESTS = ['\\.test\\.[cm]?[jt]sx?$', '\\.fixture\\.ts$', '\\.journey\\.ts$', '^(?:server|web)/test/', '^e2e/'];
/** Files of a noun that speak HTTP: its routes, and its cookie. */
const HTTP_FILES = '\\.routes\\.ts$|-cookie\\.ts$';

/**
 * A module of a package, found or not, as itself or by a path in it.
 * @param {string} names
 */
const packages = (names) => `(?:^|node_modules/)(?:${names})(?:/|$)`;

const HTTP_PACKAGES = packages('fastify|@fastify/[^/]+|fastify-type-provider-zod');
const SQL_PACKAGES = packages('kysely|pg|pg-[^/]+');

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const forbidden = [
  never('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  never('no-missing-modules', 'The import leads nowhere.', {}, { couldNotResolve: true }),
  never(
    'tests-are-never-imported',
    'What a test and the product both need is the product.',
    { pathNot: [...TESTS, '^vitest\\.config\\.ts$'] },
    { path: TESTS },
  ),
  never(
    'contract-knows-only-zod',
    'The contract is the same on both sides of the wire: no Node, no browser, nobody else.',
    { path: '^contract/src/', pathNot: TESTS },
    { pathNot: ['^contract/src/', packages('zod')] },
  ),
  never(
    'server-never-meets-web',
    'They meet in the contract only.',
    { path: '^server/', pathNot: TESTS },
    { path: '^(?:web|e2e|scripts|bench)/' },
  ),
  never(
    'web-never-meets-server',
    'They meet in the contract only.',
    { path: '^web/', pathNot: TESTS },
    { path: '^(?:server|e2e|scripts|bench)/' },
  ),
  never(
    'platform-knows-no-noun',
    'The platform would be the same in another shop.',
    { path: '^server/src/platform/', pathNot: TESTS },
    { path: '^server/(?!src/platform/)' },
  ),
  never(
    'platform-knows-little-of-the-contract',
    'Of what crosses the wire it knows errors and addresses, no noun.',
    { path: '^server/src/platform/', pathNot: TESTS },
    { path: '^contract/src/(?!(?:errors|paths)\\.ts$)' },
  ),
  never(
    'only-the-entry-seeds',
    'The demo shop is put in by whoever starts the process.',
    { path: '^server/src/', pathNot: ['^server/src/main\\.ts$', ...TESTS] },
    { path: '^server/seed/' },
  ),
  never(
    'the-shop-knows-no-operator',
    "The operator's tools look at the shop from outside, or stand in for it.",
    { path: '^server/(?:src|seed)/', pathNot: TESTS },
    { path: '^server/operate/' },
  ),
  never(
    'only-the-payment-provider-knows-the-sandbox',
    'The shop meets it as it would meet Stripe: by HTTP.',
    { path: '^(?:server|contract)/', pathNot: ['^server/src/(?:payment-provider\\.ts$|payment-sandbox/)', ...TESTS] },
    { path: '^server/src/payment-sandbox/' },
  ),
  never(
    'payment-sandbox-knows-no-noun',
    'A stand-in for Stripe knows as much of the shop as Stripe does.',
    { path: '^server/src/payment-sandbox/', pathNot: TESTS },
    { path: ['^server/(?!src/(?:platform|payment-sandbox)/)', '^contract/src/(?!errors\\.ts$)'] },
  ),
  never(
    'payment-sandbox-in-the-browser-knows-no-server',
    'What runs in a page shares rules about cards with the server, and nothing else.',
    { path: '^server/src/payment-sandbox/(?:browser|both-sides)/', pathNot: TESTS },
    { pathNot: '^server/src/payment-sandbox/(?:browser|both-sides)/' },
  ),
  never(
    'queries-know-only-the-database',
    'SQL and nothing else: no rules, no HTTP.',
    { path: '\\.queries\\.ts$' },
    { pathNot: ['\\.queries\\.ts$', '^server/src/(?:platform|payment-sandbox)/db/', packages('kysely')] },
  ),
  never(
    'use-cases-know-no-http',
    'A use case can be called from anywhere: Fastify stays in the routes.',
    { path: NOUN, pathNot: [HTTP_FILES, ...TESTS] },
    { path: [HTTP_PACKAGES, HTTP_FILES, '^server/src/platform/http/'] },
  ),
  never(
    'use-cases-know-no-sql-builder',
    'SQL is written in the queries.',
    { path: NOUN, pathNot: ['\\.queries\\.ts$', HTTP_FILES, ...TESTS] },
    { path: SQL_PACKAGES },
  ),
  never(
    'routes-know-no-queries',
    'A route calls a use case, which owns the rule and the transaction.',
    { path: HTTP_FILES, pathNot: TESTS },
    { path: ['\\.queries\\.ts$', '^server/src/platform/db/', SQL_PACKAGES] },
  ),
  ...[
    ['accounts', 'catalogue|cart|orders|payments'],
    ['catalogue', 'accounts|cart|orders|payments'],
    ['cart', 'orders|payments'],
    ['orders', 'payments'],
  ].map(([noun, later]) =>
    never(
      `${noun}-never-looks-forward`,
      'accounts, catalogue <- cart <- orders <- payments',
      { path: `^server/src/${noun}/`, pathNot: TESTS },
      { path: `^server/src/(?:${later})/` },
    ),
  ),
  never(
    'ui-knows-only-react',
    'Looks, without knowledge of the shop.',
    { path: '^web/src/ui/', pathNot: TESTS },
    { pathNot: ['^web/src/ui/', packages('react|react-dom|@heroicons/react')] },
  ),
  never(
    'api-knows-only-the-contract',
    'The calls know nothing of who makes them.',
    { path: '^web/src/api/', pathNot: TESTS },
    { pathNot: ['^web/src/api/', '^contract/src/', packages('zod')] },
  ),
  never(
    'state-knows-no-components',
    'State is tested without a page.',
    { path: '^web/src/state/', pathNot: TESTS },
    { path: ['^web/src/(?:ui|app|screens)/', packages('react|react-dom|react-router|react-redux')] },
  ),
  never(
    'screens-know-no-other-screen',
    'What two screens share belongs to ui, state or app.',
    { path: '^web/src/screens/([^/]+)/', pathNot: TESTS },
    { path: '^web/src/screens/', pathNot: '^web/src/screens/$1/' },
  ),
  never(
    'screens-never-call-the-api',
    'A screen dispatches; state calls.',
    { path: '^web/src/screens/', pathNot: TESTS },
    { path: '^web/src/api/' },
  ),
  never(
    'admin-screens-come-lazily',
    'A shopper never loads the back office.',
    { path: '^web/src/', pathNot: ['^web/src/screens/', ...TESTS] },
    { path: '^web/src/screens/admin', dependencyTypesNot: ['dynamic-import'] },
  ),
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    // What the build wrote, or has not yet. A package whose entry lies in a dist folder of its own is an import like any other.
    exclude: { path: '^(?:\\.\\./)?(?:server|web)/dist/' },
    // Types count: who knows a type of another folder depends on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    },
  },
};
