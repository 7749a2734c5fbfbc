/** Mutants of what processes of several roles and versions do for each other. */

const ROLES_TESTS = ['test/roles.test.ts'];
const ASSETS_TESTS = ['src/platform/storage/earlier-assets.test.ts'];
const SECRETS_TESTS = ['src/secret-files.test.ts'];
const STATIC_TESTS = ['src/platform/http/static-files.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const processesMutants = [
  {
    name: 'a secret is not set both ways',
    file: 'secret-files.ts',
    from: 'if (given[name] !== undefined) {',
    to: 'if (given[name] === file) {',
    tests: SECRETS_TESTS,
  },
  {
    name: 'an empty secret is not taken for one that is not set',
    file: 'secret-files.ts',
    from: "secret === '' ?",
    to: "secret === 'empty' ?",
    tests: SECRETS_TESTS,
  },
  {
    name: 'LOW_STOCK counts from the start on',
    file: 'main.ts',
    from: 'await setLowStock({ db: database.db, settings });',
    to: '',
    tests: ['src/main.test.ts'],
  },
  {
    name: 'a worker does not listen for shoppers',
    file: 'process/serve-shop.ts',
    from: "const servesHttp = config.role !== 'worker';",
    to: 'const servesHttp = true;',
    tests: ROLES_TESTS,
  },
  {
    name: 'mails of many machines are no files',
    file: 'config.ts',
    from: 'if (!sendsMail || !isPublic || config.databaseUrl === undefined || config.smtpUrl !== undefined) return;',
    to: 'if (config.databaseUrl !== undefined) return;',
    tests: ['src/config.machines.test.ts'],
  },
  {
    name: 'assets that were stored before somebody asks are found',
    file: 'platform/storage/earlier-assets.ts',
    from: 'next ??= running.then(start, start);',
    to: 'next ??= running;',
    tests: ASSETS_TESTS,
  },
  {
    name: 'a start keeps the assets of its version for another 30 days',
    file: 'platform/storage/earlier-assets.ts',
    from: 'for (const file of version.files) files.delete(file);',
    to: '',
    tests: ASSETS_TESTS,
  },
  {
    name: 'no time of a file is sent, for machines that built apart have others',
    file: 'platform/http/static-files.ts',
    from: '  lastModified: false,',
    to: '  lastModified: true,',
    tests: STATIC_TESTS,
  },
  {
    name: 'the picture of another version is not cached forever',
    file: 'platform/http/static-files.ts',
    from: 'isSame ? FOREVER : FOR_A_DAY',
    to: 'FOREVER',
    tests: STATIC_TESTS,
  },
];
