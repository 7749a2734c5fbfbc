import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, shopWorkspaces } from '../setup/places.mjs';
import { functionsIn } from './function-length.mjs';

const MOST_LINES = 70;
const MOST_LINES_WITH_JSX = 120;
const FOLDERS = [...shopWorkspaces, 'scripts', 'bench'];
const SKIPPED = /(?:^|\/)(?:node_modules|dist|test)\/|\.test\.\w+$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !SKIPPED.test(path)),
);

describe('Functions', () => {
  it('have at most 70 lines, 120 with JSX', () => {
    const longer = files.flatMap((path) => {
      const most = path.endsWith('x') ? MOST_LINES_WITH_JSX : MOST_LINES;
      return functionsIn({ path, text: readFileSync(join(root, path), 'utf8') })
        .filter(({ lines }) => lines > most)
        .map(({ name }) => `${path} ${name}`);
    });
    expect(longer).toEqual([]);
  });

  it('are counted with their comments, blank lines and inner functions', () => {
    const text =
      'export function outer() {\n  // why\n\n  const inner = () => {\n    return 1;\n  };\n  return inner;\n}\n';
    expect(functionsIn({ path: 'a.ts', text })).toEqual([
      { name: 'outer', lines: 8 },
      { name: 'inner', lines: 3 },
    ]);
  });

  it('are counted with their JSX', () => {
    const text = 'export function Row() {\n  return (\n    <tr>\n      <td />\n    </tr>\n  );\n}\n';
    expect(functionsIn({ path: 'Row.tsx', text })).toEqual([{ name: 'Row', lines: 7 }]);
  });
});
