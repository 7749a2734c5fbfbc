import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, workspaces } from '../setup/places.mjs';
import { faultsOf } from './house-rules.mjs';

const folders = [...workspaces, 'scripts', 'bench'];
const skipped = /(?:^|[\\/])(?:node_modules|dist|test-results)(?:[\\/]|$)/;

/** Every source file of the repository, with its text. */
function sources() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .map((entry) => ({
        entry,
        path: join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      }))
      .filter(({ entry, path }) => entry.isFile() && !skipped.test(path) && /\.[cm]?[jt]sx?$/.test(path))
      .map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

describe('The house rules', () => {
  it('hold in every source file', () => {
    expect(sources().flatMap(faultsOf)).toEqual([]);
  });

  it('find a folder that says nothing about what is in it', () => {
    for (const name of ['utils', 'helpers', 'common', 'lib', 'services', 'types', 'shared', 'misc']) {
      expect(faultsOf({ path: `server/src/${name}/dates.ts`, text: '' })).toHaveLength(1);
    }
  });

  it('allow the folder of what browser and server of the payment sandbox share', () => {
    expect(faultsOf({ path: 'payment-sandbox/src/shared/test-cards.ts', text: '' })).toEqual([]);
  });

  it('find a barrel', () => {
    expect(faultsOf({ path: 'web/src/ui/index.ts', text: '' })).toHaveLength(1);
  });

  it('find a file of more than 300 lines', () => {
    expect(faultsOf({ path: 'server/src/orders/placing/place-order.ts', text: 'x\n'.repeat(300) })).toEqual([]);
    expect(faultsOf({ path: 'server/src/orders/placing/place-order.ts', text: 'x\n'.repeat(301) })).toHaveLength(1);
  });

  it('find a routes file of more than eight routes', () => {
    const routes = (/** @type {number} */ count) => "  app.get('/orders', {\n".repeat(count);
    expect(faultsOf({ path: 'server/src/orders/own-orders/orders.routes.ts', text: routes(8) })).toEqual([]);
    expect(faultsOf({ path: 'server/src/orders/own-orders/orders.routes.ts', text: routes(9) })).toHaveLength(1);
  });

  it('find a file whose name is neither kebab-case nor, for a component, PascalCase', () => {
    expect(faultsOf({ path: 'server/src/orders/placeOrder.ts', text: '' })).toHaveLength(1);
    expect(faultsOf({ path: 'web/src/ui/page-list.tsx', text: '' })).toHaveLength(1);
    expect(faultsOf({ path: 'web/src/ui/PageList.tsx', text: '' })).toEqual([]);
  });
});
