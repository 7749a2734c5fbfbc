/** Who may import whom: the table of ARCHITECTURE.md, rule by rule. scripts/checks/import-rules.test.mjs has fixtures for each. */

const DOMAIN_MODULE =
  '^server/src/(?:accounts|media|catalogue|cart|pricing|orders|payments|returns|customers|papers|pages|settings|setup|mail-texts|figures)/';
/** What every domain module records: audit entries, mails that are to be sent, and answers to requests with an idempotency key. */
const RECORDS = '^server/src/(?:audit|idempotency|mails)/';
/** The types of all tables. */
const SCHEMA = '^server/src/schema(?:\\.ts$|/)';
const TESTS = [
  '\\.test\\.[cm]?[jt]sx?$',
  '\\.fixture\\.ts$',
  '\\.journey\\.ts$',
  '^(?:search-index|server|web|payment-sandbox)/test/',
  '^e2e/',
];
/** Files of a domain module that speak HTTP: its routes, its cookie, its key in an address. */
const HTTP_FILES = '\\.routes\\.ts$|-cookie\\.ts$|-in-address\\.ts$';

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

/**
 * A folder of web/src, and the only parts of web that it may import: each stands below it.
 * @param {string} folder
 * @param {readonly string[]} known
 */
const webFolder = (folder, known) =>
  never(
    `web-${folder}-knows-only-what-is-below`,
    'The folders of web/src stand in an order: a folder imports those below it, never those above.',
    { path: `^web/src/${folder}/`, pathNot: TESTS },
    { path: '^web/', pathNot: [folder, ...known].map((part) => `^web/src/${part}`) },
  );

/**
 * A folder of a large domain module, and the only folders of this module that it may import: each stands below it.
 * @param {string} folder of a domain module
 * @param {readonly string[]} known
 */
const room = (folder, known) => {
  const [module] = folder.split('/');
  return never(
    `${folder}-knows-only-what-is-below`,
    'The folders of a domain module stand in an order: a folder imports those below it, never those above.',
    { path: `^server/src/${folder}/`, pathNot: TESTS },
    {
      path: `^server/src/${module}/`,
      pathNot: [folder, ...known.map((name) => `${module}/${name}`)].map((path) => `^server/src/${path}/`),
    },
  );
};

const forbidden = [
  never('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  // Of 'hast' there are types alone.
  never('no-missing-modules', 'The import leads nowhere.', {}, { couldNotResolve: true, pathNot: '^hast$' }),
  never(
    'tests-are-never-imported',
    'What a test and the product both need is the product.',
    { pathNot: [...TESTS, 'vitest\\.config\\.ts$'] },
    { path: TESTS },
  ),
  never(
    'contract-knows-only-zod',
    'The contract is the same on both sides of the wire: messages and Zod, no Node, no browser, nobody else.',
    { path: '^contract/src/', pathNot: TESTS },
    { pathNot: ['^(?:contract/src|messages)/', packages('zod|currency-codes')] },
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
    'platform-knows-no-domain-module',
    'The platform would be the same in another shop.',
    { path: '^server/src/platform/', pathNot: TESTS },
    { path: '^server/(?!src/platform/|node_modules/)' },
  ),
  never(
    'platform-knows-little-of-the-contract',
    'Of the contract it knows errors, permissions, addresses, languages, currencies, placeholders and contrasts.',
    { path: '^server/src/platform/', pathNot: TESTS },
    {
      path: '^contract/src/(?!(?:contrast|currencies|errors|languages|mail-template|paths|permissions|problem|shop-name|translations)\\.ts$)',
    },
  ),
  never(
    'records-know-no-domain-module',
    'Every domain module records, so what is recorded knows none of them.',
    { path: [RECORDS, SCHEMA], pathNot: TESTS },
    { path: '^server/(?!src/(?:audit/|idempotency/|mails/|platform/|schema(?:\\.ts$|/))|node_modules/)' },
  ),
  never(
    'only-the-entry-seeds',
    'Only the start of the process seeds the demo shop.',
    { path: '^server/src/', pathNot: ['^server/src/main\\.ts$', ...TESTS] },
    { path: '^server/seed/' },
  ),
  never(
    'only-the-entry-knows-the-process',
    'The process puts the parts together; no part knows it.',
    { path: '^server/src/', pathNot: ['^server/src/(?:main\\.ts$|process/)', ...TESTS] },
    { path: '^server/src/process/' },
  ),
  never(
    'the-shop-knows-no-operator',
    "The operator's tools look at the shop from outside, or stand in for it.",
    { path: '^server/(?:src|seed)/', pathNot: TESTS },
    { path: '^server/ops/' },
  ),
  never(
    'only-the-payment-provider-imports-the-sandbox',
    'The shop calls it as it would call Stripe: by HTTP.',
    {
      path: ['^(?:contract|server|postgres-supervisor)/'],
      pathNot: ['^server/src/process/payment-provider\\.ts$', ...TESTS],
    },
    { path: '^payment-sandbox/' },
  ),
  never(
    'payment-sandbox-knows-no-shop',
    'A stand-in for Stripe knows as much of the shop as Stripe does.',
    { path: '^payment-sandbox/', pathNot: TESTS },
    { path: '^(?:contract|server|web|e2e|scripts|bench|postgres-supervisor)/' },
  ),
  never(
    'payment-sandbox-in-the-browser-knows-no-server',
    'Code that runs in a page shares the rules about cards with the server, and nothing else.',
    { path: '^payment-sandbox/src/(?:browser|shared)/', pathNot: TESTS },
    { pathNot: '^payment-sandbox/src/(?:browser|shared)/' },
  ),
  never(
    'only-the-embedded-database-imports-the-supervisor',
    'One file of the server names the role, the database and the lock.',
    {
      path: ['^(?:contract|server|payment-sandbox)/'],
      pathNot: ['^server/src/process/embedded-database\\.ts$', ...TESTS],
    },
    { path: '^postgres-supervisor/' },
  ),
  never(
    'postgres-supervisor-knows-no-shop',
    'It runs the database of any application.',
    { path: '^postgres-supervisor/', pathNot: TESTS },
    { path: '^(?:contract|leased-queue|search-index|server|web|e2e|scripts|bench|payment-sandbox)/' },
  ),
  never(
    'pdf-documents-knows-no-shop',
    'It draws the documents of anybody.',
    { path: '^pdf-documents/', pathNot: TESTS },
    {
      path: '^(?:contract|leased-queue|payment-sandbox|postgres-supervisor|search-index|server|web|e2e|scripts|bench)/',
    },
  ),
  never(
    'only-papers-draw',
    'Other modules say what a paper shows.',
    {
      path: '^(?:contract|leased-queue|payment-sandbox|postgres-supervisor|search-index|server|web)/',
      pathNot: [...TESTS, '^server/src/papers/'],
    },
    { path: '^pdf-documents/' },
  ),
  never(
    'search-index-knows-nobody',
    'It is arithmetic on what it is given: no database, no HTTP, no package.',
    { path: '^search-index/src/', pathNot: TESTS },
    { pathNot: '^search-index/src/' },
  ),
  never(
    'only-lists-know-the-search-index',
    'The catalogue loads it and asks it; the list of orders compares words with it.',
    {
      path: '^(?:contract|leased-queue|payment-sandbox|postgres-supervisor|server|web)/',
      pathNot: [...TESTS, '^server/src/(?:catalogue/(?:search|product-list)|orders/order-list)/'],
    },
    { path: '^search-index/' },
  ),
  never(
    'search-has-a-door',
    'What searches do in memory and in the database stays in the folder; others ask CatalogueSearch, and documents for the answer of facets.',
    { path: '^server/', pathNot: [...TESTS, '^server/src/catalogue/search/'] },
    {
      path: '^server/src/catalogue/search/',
      pathNot: '/(?:catalogue-search|find-facets|present-facets|search\\.routes|changes\\.queries)\\.ts$',
    },
  ),
  never(
    'messages-know-only-icu',
    'Messages are texts: what formats them runs in browsers and in Node.',
    { path: '^messages/', pathNot: [...TESTS, '^messages/src/(?:language|translations)\\.ts$'] },
    { pathNot: ['^messages/', packages('icu-minify|@schummar/icu-type-parser|@formatjs/icu-messageformat-parser')] },
  ),
  never(
    'leased-queue-knows-only-kysely',
    'It serves any table of jobs.',
    { path: '^leased-queue/', pathNot: TESTS },
    { pathNot: ['^leased-queue/', packages('kysely')] },
  ),
  never(
    'queries-know-only-the-database',
    'SQL and nothing else: no rules, no HTTP. What a status means, it takes from the table in the contract.',
    { path: '\\.queries\\.ts$' },
    {
      pathNot: [
        '\\.queries\\.ts$',
        SCHEMA,
        '^(?:server/src/platform|payment-sandbox/src/server)/db/',
        '^leased-queue/src/claim-due\\.ts$',
        '^contract/src/(?:order-status|return-states)\\.ts$',
        // In how many decimals the money is that the audit records.
        '^contract/src/money\\.ts$',
        // Which column has which field of a product.
        '^contract/src/product-fields\\.ts$',
        // Types, and which options are built in.
        '^contract/src/options\\.ts$',
        // Types alone.
        '^contract/src/order-desk\\.ts$',
        // Types, and how many values of a facet are listed.
        '^search-index/src/(?:facet-counts|product-document)\\.ts$',
        // A type alone.
        '^server/src/catalogue/product-list/price-words\\.ts$',
        packages('kysely'),
      ],
    },
  ),
  never(
    'use-cases-know-no-http',
    'A use case can be called from anywhere: Fastify stays in the routes.',
    { path: [DOMAIN_MODULE, RECORDS], pathNot: [HTTP_FILES, ...TESTS] },
    { path: [HTTP_PACKAGES, HTTP_FILES, '^server/src/platform/http/'] },
  ),
  never(
    'use-cases-know-no-sql-builder',
    'SQL is written in the queries.',
    { path: [DOMAIN_MODULE, RECORDS], pathNot: ['\\.queries\\.ts$', HTTP_FILES, ...TESTS] },
    { path: SQL_PACKAGES },
  ),
  never(
    'routes-know-no-queries',
    'A route calls a use case, which owns the rule and the transaction.',
    { path: HTTP_FILES, pathNot: TESTS },
    { path: ['\\.queries\\.ts$', '^server/src/(?:platform/db/|schema(?:\\.ts$|/))', SQL_PACKAGES] },
  ),
  ...[
    ['accounts', 'media|catalogue|cart|pricing|orders|payments|returns|customers'],
    ['media', 'accounts|catalogue|cart|pricing|orders|payments|returns|customers'],
    ['catalogue', 'accounts|cart|pricing|orders|payments|returns|customers'],
    ['cart', 'pricing|orders|payments|returns|customers'],
    ['pricing', 'accounts|media|cart|orders|payments|returns|customers'],
    ['orders', 'payments|returns|customers'],
    ['payments', 'returns|customers'],
    ['returns', 'customers'],
  ].map(([domain, later]) =>
    never(
      `${domain}-never-looks-forward`,
      'accounts, media <- catalogue <- cart, pricing <- orders <- payments <- returns <- customers',
      { path: `^server/src/${domain}/`, pathNot: TESTS },
      { path: `^server/src/(?:${later})/` },
    ),
  ),
  room('orders/order', []),
  room('orders/invoices', ['order']),
  room('orders/order-mails', ['order']),
  room('orders/reservations', ['order']),
  room('orders/shipments', ['order']),
  room('orders/refunds', ['order']),
  room('orders/order-list', ['order']),
  room('orders/timeline', ['order', 'order-mails', 'refunds']),
  room('orders/placing', ['order', 'invoices', 'order-mails', 'reservations']),
  room('orders/fulfilment', ['order', 'invoices', 'order-mails', 'reservations', 'shipments', 'refunds']),
  room('orders/own-orders', ['order', 'placing', 'fulfilment']),
  room('orders/admin', ['order', 'fulfilment']),
  room('orders/actions', ['order', 'invoices', 'order-mails', 'refunds', 'shipments', 'fulfilment']),
  room('catalogue/products', []),
  room('catalogue/categories', ['products']),
  room('catalogue/attributes', ['products']),
  room('catalogue/options', ['products']),
  room('catalogue/collections', ['products', 'attributes', 'product-filter']),
  room('catalogue/low-stock', ['products']),
  room('catalogue/variants', ['products', 'options']),
  room('catalogue/history', ['products']),
  room('catalogue/product-filter', ['products', 'attributes', 'options']),
  room('catalogue/search', ['products', 'attributes', 'options', 'product-filter', 'collections']),
  room('catalogue/search-terms', ['history']),
  room('catalogue/product-list', ['products', 'attributes', 'product-filter', 'collections', 'search', 'search-terms']),
  room('catalogue/product-files', ['products', 'attributes', 'options', 'collections', 'product-filter', 'search']),
  room('catalogue/change-sets', [
    'products',
    'attributes',
    'options',
    'categories',
    'collections',
    'variants',
    'history',
    'product-files',
  ]),
  room('catalogue/imports', [
    'products',
    'attributes',
    'options',
    'collections',
    'variants',
    'product-files',
    'change-sets',
  ]),
  room('catalogue/bulk-edits', ['products', 'attributes', 'product-files', 'change-sets', 'search']),
  room('catalogue/editing', ['products', 'attributes', 'options', 'variants', 'history', 'change-sets']),
  never(
    'papers-are-only-printed',
    'Papers show what other modules have recorded; none of them needs what is printed.',
    { path: '^server/src/', pathNot: [...TESTS, '^server/src/(?:papers|process)/'] },
    { path: '^server/src/papers/' },
  ),
  never(
    'figures-are-only-asked',
    'Triggers note what figures are made of; no other module needs to know that there are any.',
    { path: '^server/src/', pathNot: [...TESTS, '^server/src/(?:figures|process)/'] },
    { path: '^server/src/figures/' },
  ),
  never(
    'setup-is-only-served',
    'First steps look at all other modules; none of them needs to know how far a merchant is.',
    { path: '^server/src/', pathNot: [...TESTS, '^server/src/(?:setup|process)/'] },
    { path: '^server/src/setup/' },
  ),
  never(
    'ui-knows-only-react',
    'Looks, without knowledge of the shop.',
    { path: '^web/src/ui/', pathNot: TESTS },
    { pathNot: ['^web/src/ui/', '^messages/', packages('react|react-dom|@heroicons/react')] },
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
    { path: '^web/src/(?:state|storage)/', pathNot: TESTS },
    { path: packages('react|react-dom|react-router|react-redux') },
  ),
  webFolder('storage', []),
  webFolder('state', ['api/', 'storage/']),
  webFolder('store', ['state/', 'storage/']),
  webFolder('data', ['api/', 'state/', 'store/']),
  webFolder('connection', ['api/health\\.ts$', 'state/', 'store/', 'ui/']),
  webFolder('toasts', ['ui/']),
  webFolder('buying', ['connection/', 'state/', 'store/', 'toasts/', 'ui/']),
  webFolder('routing', ['connection/', 'state/', 'storage/', 'store/', 'ui/']),
  webFolder('drafts', ['state/', 'storage/', 'store/', 'ui/']),
  webFolder('bootstrap', ['routing/', 'state/', 'store/']),
  webFolder('forms', ['drafts/', 'routing/', 'state/', 'store/', 'ui/']),
  webFolder('session', ['bootstrap/', 'connection/', 'routing/', 'state/', 'store/', 'ui/']),
  never(
    'features-know-no-other-feature',
    'What two features share belongs to a folder below them; what joins them is a screen.',
    { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
    {
      path: '^web/',
      pathNot:
        '^web/src/(?:features/$1|bootstrap|buying|connection|data|drafts|forms|routing|state|storage|store|toasts|ui)/',
    },
  ),
  webFolder('search', ['routing/', 'state/', 'storage/', 'store/', 'ui/']),
  webFolder('shell', [
    'connection/',
    'forms/',
    'routing/',
    'search/',
    'session/',
    'state/',
    'store/',
    'toasts/',
    'ui/',
  ]),
  never(
    'screens-know-no-other-screen',
    'What two screens share belongs to a feature, or to a folder below the features.',
    { path: '^web/src/screens/([^/]+)/', pathNot: TESTS },
    { path: '^web/src/screens/', pathNot: '^web/src/screens/$1/' },
  ),
  never(
    'screens-never-call-the-api',
    'A screen asks; state and data call.',
    { path: '^web/src/screens/', pathNot: TESTS },
    { path: '^web/src/api/' },
  ),
  never(
    'screens-know-no-composition',
    'The app is composed of screens, so no screen imports the app.',
    { path: '^web/src/screens/', pathNot: TESTS },
    { path: '^web/(?:src/(?:app|document)|vite)/' },
  ),
  never(
    'app-only-composes',
    'It puts the folders together: calls belong to state, the prerendered document to the build.',
    { path: '^web/src/app/', pathNot: TESTS },
    { path: ['^web/src/(?:api|document)/', '^web/vite/'] },
  ),
  never(
    'document-draws-the-composed-app',
    'The prerendered home page, and the frame of other pages, are the app as it stands, without anything of their own.',
    { path: '^web/src/document/', pathNot: TESTS },
    {
      path: '^web/(?!src/(?:document|app|routing|state|store)/|src/features/product-list/first-picture\\.ts$|src/shell/(?:Frame|RootLayout)\\.tsx$|src/ui/Spinner\\.tsx$)',
    },
  ),
  never(
    'vite-plugins-know-no-app',
    'A plugin of the build names files of the app, and imports none.',
    { path: '^web/vite/', pathNot: TESTS },
    { path: '^(?:web/src|server|e2e|scripts|bench)/|^contract/src/(?!(?:paths|languages|currency-decimals)\\.ts$)' },
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
    exclude: { path: '^(?:\\.\\./)?(?:payment-sandbox|server|web)/dist/' },
    // Types count: who knows a type of another folder depends on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    },
  },
};
