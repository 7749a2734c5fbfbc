import type { ListFilters } from '@shop/contract/product-list';
import { useEffect } from 'react';
import type { ApiFailure } from '../../state/error-sentences.ts';
import type { FacetCounts } from './use-facets.ts';

/** Leaves out what the shop no longer filters by, such as an attribute that is gone: a kept address always gives a list. */
export function useKnownFilters<State extends ListFilters & { page: number }>(
  state: State,
  { own }: FacetCounts,
  { failure, go }: { failure: ApiFailure | null | undefined; go: (next: State, replace: boolean) => void },
): void {
  useEffect(() => {
    const known = own && failure?.kind === 'problem' ? own.withoutRefused(state, failure.errors) : undefined;
    if (known !== undefined) go(known, true);
  }, [state, own, failure, go]);
}
