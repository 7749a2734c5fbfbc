import type { ListFilters } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import type { FacetCounts } from './use-facets.ts';

type CorrectedSearchProps = {
  filters: ListFilters;
  counts: FacetCounts;
  /** The address of the list that searches for the words as they were typed. */
  exactTo: string;
};

/** Says which words were searched for instead of those with typing mistakes, and which were left out; offers all as they were typed. */
export function CorrectedSearch({ filters, counts: { shown, q }, exactTo }: CorrectedSearchProps) {
  if (shown === undefined || q !== filters.q || filters.values.exact !== undefined) return null;
  const { correctedQuery, droppedWords, hasSomeWords, total } = shown;
  if (correctedQuery === null && !(hasSomeWords && total > 0)) return null;
  return (
    <p role="status" className="mt-1 wrap-anywhere">
      {hasSomeWords && `${productListText.noProductHasAllOf} `}
      {correctedQuery !== null && (
        <>
          {inline(
            productListText.showingResultsForCorrectedQuery({ correctedQuery, b: (parts) => <b>{parts}</b> }),
          )}{' '}
        </>
      )}
      {droppedWords.length > 0 && <LeftOut words={droppedWords} />}
      {hasSomeWords && droppedWords.length === 0 && `${productListText.theseHaveTheMostOf} `}
      {inline(
        productListText.searchInsteadForQ({
          q: filters.q,
          link: (parts) => (
            <Link to={exactTo} className={textLinkClass}>
              {parts}
            </Link>
          ),
        }),
      )}
    </p>
  );
}

function LeftOut({ words }: { words: readonly string[] }) {
  return (
    <>
      {productListText.leftOut}{' '}
      {words.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ', '}
          <b>{word}</b>
        </Fragment>
      ))}
      .{' '}
    </>
  );
}
