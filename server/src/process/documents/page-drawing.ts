/** Pages as the app draws them, by the build's program for the server. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownShop } from '@shop/contract/shown-shop';
import { DEFAULT_LANGUAGE } from '@shop/messages/language';
import type { Answers } from './answers.ts';

/** @returns markup, without the document around it */
export type DrawPage = (page: { address: string; shop: ShownShop; answers: Answers }) => Promise<string>;

/** Each language has a program of its own, which is loaded when it is first needed. English stands in for one that the build lacks. */
export type DrawIn = (language: string) => Promise<DrawPage>;

/** @returns undefined where the build has no such program, as in development */
export function findPageDrawing(distFolder: string): DrawIn | undefined {
  const english = path.join(distFolder, 'drawing', 'render-page.js');
  if (!existsSync(english)) return undefined;
  const loaded = new Map<string, Promise<{ renderPage: DrawPage }>>();
  return async (language) => {
    const file = path.join(distFolder, `drawing-${language}`, 'render-page.js');
    const isThere = language !== DEFAULT_LANGUAGE && existsSync(file);
    const program = loaded.get(language) ?? import(pathToFileURL(isThere ? file : english).href);
    loaded.set(language, program);
    return (await program).renderPage;
  };
}
