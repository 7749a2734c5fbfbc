import type { ListFilters } from '@shop/contract/product-list';
import { Link } from 'react-router';
import { textLinkClass } from '../../ui/text-link-class.ts';
import type { FacetCounts } from './use-facets.ts';

type CorrectedSearchProps = {
  filters: ListFilters;
  counts: FacetCounts;
  /** The address of the list that searches for the words as they were typed. */
  exactTo: string;
};

/** Says which words were searched for instead of those with typing mistakes, and offers those. */
export function CorrectedSearch({ filters, counts: { shown, q }, exactTo }: CorrectedSearchProps) {
  const corrected = shown?.correctedQuery ?? null;
  if (corrected === null || q !== filters.q || filters.values.exact !== undefined) return null;
  return (
    <p role="status" className="mt-1 wrap-anywhere">
      Showing results for <b>{corrected}</b>. Search instead for{' '}
      <Link to={exactTo} className={textLinkClass}>
        {filters.q}
      </Link>
    </p>
  );
}
