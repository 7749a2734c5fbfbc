import { type Facets, RATING_FACETS } from '@shop/contract/search';
import { productListText } from '@shop/messages/product-list';
import { useId } from 'react';
import { StarRow } from '../../ui/Stars.tsx';
import { FilterRow } from './FilterRow.tsx';
import { ratingLabel } from './filter-labels.ts';

export type RatingGroupProps = {
  /** Undefined while it could not be loaded. */
  ratings: Facets['facets']['rating'] | undefined;
  least: string | undefined;
  onChange: (least: string | undefined) => void;
};

/** The lowest rating that a product may have. */
export function RatingGroup({ ratings, least, onChange }: RatingGroupProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{productListText.rating}</legend>
      {RATING_FACETS.map((stars) => (
        <FilterRow
          key={stars}
          type="radio"
          name={name}
          label={ratingLabel(String(stars))}
          count={ratings?.find(({ value }) => value === stars)?.count}
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
    </fieldset>
  );
}
