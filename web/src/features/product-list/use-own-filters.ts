import type { Facets } from '@shop/contract/search';
import { useEffect, useReducer } from 'react';

/** A script of its own, for shops that have set up attributes or options. */
let part: Awaited<ReturnType<typeof loadPart>> | undefined;

async function loadPart() {
  const [{ OwnGroups }, { ownChips, ownAttempts, withoutRefused }] = await Promise.all([
    import('./own-filters/OwnGroups.tsx'),
    import('./own-filters/own-chips.ts'),
  ]);
  return { Groups: OwnGroups, chips: ownChips, attempts: ownAttempts, withoutRefused };
}

/** What the list needs for filters by attributes and options. Without it the list is still one with all other filters. */
export function useOwnFilters(filter: string, counted: Facets | undefined) {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const { options = [], attributes = [] } = counted?.facets ?? {};
  const isMissing =
    part === undefined && (options.length + attributes.length > 0 || /[?&](?:attr|option)\./.test(filter));
  useEffect(() => {
    if (!isMissing) return;
    loadPart().then(
      (loaded) => {
        part = loaded;
        renderAgain();
      },
      () => undefined,
    );
  }, [isMissing]);
  return part;
}
