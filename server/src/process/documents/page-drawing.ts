/** Pages as the app draws them, by the build's program for the server. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownShop } from '@shop/contract/shown-shop';
import type { Answers } from './answers.ts';

/** @returns markup, without the document around it */
export type DrawPage = (page: { address: string; shop: ShownShop; answers: Answers }) => Promise<string>;

/** @returns undefined where the build has no such program, as in development */
export async function loadPageDrawing(distFolder: string): Promise<DrawPage | undefined> {
  const file = path.join(distFolder, 'drawing', 'render-page.js');
  if (!existsSync(file)) return undefined;
  const { renderPage }: { renderPage: DrawPage } = await import(pathToFileURL(file).href);
  return renderPage;
}
