/** What no linter here knows: names of folders and files, and their sizes. */

const EMPTY_NAMES = /\/(?:utils?|helpers?|common|lib|libs|services?|types|shared|misc)\//;
/** Beside `browser` and `server`, the name says which code it is: what both run. */
const SHARED_BY_BOTH = /^payment-sandbox\/src\/shared\//;
const MOST_LINES = 300;
const MOST_ROUTES = 8;
const ROUTE = /\.(?:get|post|put|patch|delete|route)(?:<[^>]*>)?\(\s*(?:['"`]\/|\{|\w*[pP]aths?\b)/g;
const KEBAB = /^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
/** Components are named as they are written in JSX; what only wires them (`main.tsx`, `guards.tsx`) is not one. */
const COMPONENT = /^[A-Z][A-Za-z0-9]*(?:\.test)?$/;
const WIRING =
  /^web\/(?:src\/(?:app\/[a-z-]+|document\/documents|session\/guards)|test\/[a-z.-]+|src\/.*\.test)\.tsx$|\.test\.tsx$/;

/**
 * @param {{ path: string, text: string }} file its path in the repository, with slashes
 * @returns {string[]} a sentence for each fault
 */
export function faultsOf({ path, text }) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const name = file.replace(/\.[cm]?[jt]sx?$/, '');
  const faults = [];
  if (EMPTY_NAMES.test(`/${path}`) && !SHARED_BY_BOTH.test(path))
    faults.push(`${path}: name the folder after what is in it`);
  if (name === 'index') faults.push(`${path}: no barrels, import from the file itself`);
  const lines = text.split('\n').length - 1;
  if (lines > MOST_LINES) faults.push(`${path}: ${lines} lines, at most ${MOST_LINES}`);
  if (path.endsWith('.routes.ts')) {
    const routes = text.match(ROUTE)?.length ?? 0;
    if (routes > MOST_ROUTES) faults.push(`${path}: ${routes} routes, at most ${MOST_ROUTES}`);
  }
  const isNamedWell = file.endsWith('.tsx') ? COMPONENT.test(name) || WIRING.test(path) : KEBAB.test(name);
  if (!isNamedWell) faults.push(`${path}: files are kebab-case, components PascalCase`);
  return faults;
}
