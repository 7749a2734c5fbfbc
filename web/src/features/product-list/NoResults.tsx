import { formatCount } from '@shop/contract/numbers';
import type { ListState } from '@shop/contract/product-list';
import type { FacetValue } from '@shop/contract/search';
import { productListText } from '@shop/messages/product-list';
import { Link, useLocation } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { countOf } from './FilterDrawer.tsx';
import { countFilters, listSearch, withoutFilters, withoutPriceWords } from './list-address.ts';
import { type FacetCounts, readAsOf } from './use-facets.ts';
import { useWaysOut } from './use-ways-out.ts';

type NoResultsProps = { state: ListState; counts: FacetCounts; admin: boolean; onChange: (next: ListState) => void };

/** An empty list says so and offers what leads on: other words, fewer filters, popular categories. */
export function NoResults({ state, counts, admin, onChange }: NoResultsProps) {
  const { pathname } = useLocation();
  const ways = useWaysOut(state, counts, admin);
  const read = readAsOf(counts, state);
  const mayAdd = useMay('catalogue.write');
  const filtered = countFilters(state) > 0 || read !== undefined;
  if (!filtered && state.q === '') {
    return (
      <EmptyState
        title={productListText.thereAreNoProductsYet}
        action={
          mayAdd && (
            <div className="flex flex-wrap justify-center gap-3">
              <Link to={pages.adminProductForm} className={buttonClass()}>
                {productListText.addNewProduct}
              </Link>
              <Link to={pages.adminImports} className={buttonClass('secondary')}>
                {productListText.importAFile}
              </Link>
            </div>
          )
        }
      >
        {mayAdd ? productListText.addOneOrImportA : productListText.comeBackSoon}
      </EmptyState>
    );
  }
  const corrected = ways?.corrected ?? null;
  const toList = (changes: Partial<ListState>) =>
    pathname + listSearch({ ...withoutFilters(state), q: '', values: {}, sort: undefined, ...changes });

  return (
    <EmptyState
      title={state.q === '' ? productListText.noProductsMatch : productListText.noResultsForQ({ q: state.q })}
    >
      <div className="flex flex-col items-center gap-6 wrap-anywhere">
        {corrected !== null && (
          <p className="text-base text-ink">
            {inline(
              productListText.didYouMeanCorrected({
                corrected,
                link: (parts) => (
                  <Link to={toList({ q: corrected })} className={textLinkClass}>
                    {parts}
                  </Link>
                ),
              }),
            )}
          </p>
        )}
        {filtered ? <p>{productListText.nothingInTheShopHas}</p> : <p>{productListText.checkTheSpellingOrTry}</p>}
        {filtered && (
          <ul aria-label={productListText.fewerFilters} className="flex w-full flex-col items-center gap-2">
            {ways?.fewer.map(({ label, state: fewer, total }, place) => (
              <li key={label}>
                <Button variant={place === 0 ? 'primary' : 'secondary'} onClick={() => onChange(fewer)}>
                  <span>
                    {inline(
                      productListText.removeLabelToSeeTotal({
                        label,
                        total: countOf(total),
                        span: (parts) => <span className="font-normal">{parts}</span>,
                      }),
                    )}
                  </span>
                </Button>
              </li>
            ))}
            <li>
              <Button
                variant="quiet"
                onClick={() => onChange(withoutFilters(withoutPriceWords(state, read?.words ?? null)))}
              >
                {productListText.clearFilters}
              </Button>
            </li>
          </ul>
        )}
        {ways !== undefined && ways.popular.length > 0 && (
          <PopularCategories categories={ways.popular} to={(category) => toList({ category: [category] })} />
        )}
      </div>
    </EmptyState>
  );
}

type PopularCategoriesProps = { categories: readonly FacetValue[]; to: (category: string) => string };

function PopularCategories({ categories, to }: PopularCategoriesProps) {
  return (
    <section aria-label={productListText.popularCategories} className="w-full border-t border-line pt-5">
      <h2 className="mb-3 text-sm font-semibold text-ink">{productListText.popularCategories}</h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map(({ value, label, count }) => (
          <li key={value}>
            <Link to={to(value)} className={buttonClass('secondary', 'small')}>
              {label} <span className="font-normal text-ink-soft tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
