/** The pages that have text in some language, without it, in the order of their links; cached for as long as the settings keep their version. */

import type { Deps } from '../deps.ts';
import { cachedWithSettings } from '../settings/cached-with-settings.ts';
import { listLinkedPages } from './pages.queries.ts';

export const loadLinkedPages = cachedWithSettings(async ({ reads }: Pick<Deps, 'reads' | 'settings'>) =>
  listLinkedPages(reads),
);
