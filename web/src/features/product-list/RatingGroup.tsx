import { type Facets, RATING_FACETS } from '@shop/contract/search';
import { productListText } from '@shop/messages/product-list';
import { useId } from 'react';
import { StarRow } from '../../ui/Stars.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterRow } from './FilterRow.tsx';
import { ratingLabel } from './filter-labels.ts';

export type RatingGroupProps = {
  /** Undefined while it could not be loaded. */
  ratings: Facets['facets']['rating'] | undefined;
  least: string | undefined;
  folds: boolean;
  /** Leaves out what no product has. */
  isEmpty: boolean;
  onChange: (least: string | undefined) => void;
};

/** The lowest rating that a product may have. */
export function RatingGroup({ ratings, least, folds, isEmpty, onChange }: RatingGroupProps) {
  const name = useId();
  const countOf = (stars: number) => ratings?.find(({ value }) => value === stars)?.count;
  const shown = RATING_FACETS.filter((stars) => !isEmpty || Number(least) === stars || countOf(stars) !== 0);
  if (shown.length === 0) return null;
  return (
    <FilterGroup legend={productListText.rating} folds={folds} chosen={least === undefined ? 0 : 1}>
      {shown.map((stars) => (
        <FilterRow
          key={stars}
          type="radio"
          name={name}
          label={ratingLabel(String(stars))}
          count={countOf(stars)}
          checked={Number(least) === stars}
          onChange={() => onChange(String(stars))}
        >
          <span className="flex items-center gap-2">
            <StarRow rating={stars} />
            <span>{productListText.up}</span>
          </span>
        </FilterRow>
      ))}
      <FilterRow
        type="radio"
        name={name}
        label={productListText.anyRating}
        count={undefined}
        checked={least === undefined}
        onChange={() => onChange(undefined)}
      />
    </FilterGroup>
  );
}
