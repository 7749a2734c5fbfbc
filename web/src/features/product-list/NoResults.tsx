import { formatCount } from '@shop/contract/numbers';
import type { ListState } from '@shop/contract/product-list';
import type { FacetValue } from '@shop/contract/search';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
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
  const filtered = countFilters(state) > 0 || read !== undefined;
  if (!filtered && state.q === '') {
    return (
      <EmptyState title="There are no products yet">
        {admin ? 'Add one, or import a file.' : 'Come back soon.'}
      </EmptyState>
    );
  }
  const toList = (changes: Partial<ListState>) =>
    pathname + listSearch({ ...withoutFilters(state), q: '', values: {}, sort: undefined, ...changes });

  return (
    <EmptyState title={state.q === '' ? 'No products match' : `No results for “${state.q}”`}>
      <div className="flex flex-col items-center gap-6 wrap-anywhere">
        {ways !== undefined && ways.corrected !== null && (
          <p className="text-base text-ink">
            Did you mean{' '}
            <Link to={toList({ q: ways.corrected })} className={textLinkClass}>
              {ways.corrected}
            </Link>
            ?
          </p>
        )}
        {filtered ? (
          <p>Nothing in the shop has all of what you chose. Take a filter away to see more.</p>
        ) : (
          <p>Check the spelling, or try fewer or more general words.</p>
        )}
        {filtered && (
          <ul aria-label="Fewer filters" className="flex w-full flex-col items-center gap-2">
            {ways?.fewer.map(({ label, state: fewer, total }, place) => (
              <li key={label}>
                <Button variant={place === 0 ? 'primary' : 'secondary'} onClick={() => onChange(fewer)}>
                  <span>
                    Remove “{label}” <span className="font-normal">to see {countOf(total)}</span>
                  </span>
                </Button>
              </li>
            ))}
            <li>
              <Button
                variant="quiet"
                onClick={() => onChange(withoutFilters(withoutPriceWords(state, read?.words ?? null)))}
              >
                Clear filters
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
    <section aria-label="Popular categories" className="w-full border-t border-line pt-5">
      <h2 className="mb-3 text-sm font-semibold text-ink">Popular categories</h2>
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
