import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { type AdminValue, type ListPart, type ListState, sortOptions } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { usePreloadWhenIdle } from '../../routing/use-preload-when-idle.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { CorrectedSearch } from './CorrectedSearch.tsx';
import { countOf, FilterDrawer } from './FilterDrawer.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import { countFilters, listSearch, withSort, withValues } from './list-address.ts';
import { type CardProps, Results } from './Results.tsx';
import { useCardReturn } from './use-card-return.ts';
import { readAsOf } from './use-facets.ts';
import { useProductList } from './use-product-list.ts';

type ProductListProps = CardProps & {
  heading: string;
  /** The document's title, if it differs from the heading. */
  title?: string;
  /** The filters that only admins have. With them the list shows deleted products, too. */
  ofAdmins?: Readonly<Record<AdminValue, RegExp>>;
  /** What the list is a part of. Pass the same object each time. */
  part?: ListPart;
  /** Shown beside the heading, such as 'Add New Product'. */
  headingAction?: ReactNode;
  /** Shown above the filters' chips: the search and the filters that only admins have, or what is said of a category. */
  tools?: (state: ListState, onChange: (next: ListState) => void) => ReactNode;
  /**
   * Pages that will probably be opened next: their scripts load when the list is shown. Pass the same array each time.
   */
  next?: readonly string[];
};

const NOTHING: readonly string[] = [];

/** The catalogue with filters, sorting and pages. The home page and the admin's list share it. */
export function ProductList({
  heading,
  title,
  ofAdmins,
  part,
  cardTo,
  cardActions,
  headingAction,
  tools,
  next = NOTHING,
}: ProductListProps) {
  const admin = ofAdmins !== undefined;
  const list = useProductList(ofAdmins, part);
  const { pathname } = useLocation();
  const { state, counts, total, go } = list;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const applied = countFilters(state) + (readAsOf(counts, state) === undefined ? 0 : 1);
  // In the back office the search is a part of the list, at home it leads to a list of its own.
  const searched = admin ? '' : state.q;
  const results = productListText.resultsForSearched({ searched });

  const listIsThere = !list.first && !list.stale;
  const cards = useCardReturn(listIsThere);
  usePreloadWhenIdle(listIsThere, next);

  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pb-6">
        <div className="me-auto min-w-0">
          <ScreenHeading
            title={searched === '' ? (title ?? heading) : results}
            takesFocus={!cards.returning}
            shows={searched}
            className="display text-2xl wrap-anywhere sm:text-3xl"
          >
            {searched === '' ? heading : results}
          </ScreenHeading>
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {listIsThere ? countOf(total) : ''}
          </p>
          <CorrectedSearch
            filters={state}
            counts={counts}
            exactTo={pathname + listSearch(withValues(state, { exact: 'true' }))}
          />
        </div>
        {headingAction}
        <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto sm:flex-nowrap">
          <Button variant="secondary" className="xl:hidden" aria-haspopup="dialog" onClick={() => setDrawerOpen(true)}>
            <AdjustmentsHorizontalIcon aria-hidden="true" className="size-5" />
            {productListText.filters}
            {applied > 0 && ` (${applied})`}
          </Button>
          <SortSelect state={state} onChange={go} />
        </div>
      </div>
      {tools?.(state, go)}

      <FilterDrawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        total={list.first ? undefined : total}
        counting={list.stale}
      >
        <FilterGroups state={state} counts={counts} onChange={go} />
      </FilterDrawer>

      <div className="gap-10 xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] 2xl:gap-14">
        {/* Never much taller than a row of cards: what is longer scrolls. Room on the left is for the outline of the focus. */}
        <section
          aria-label={productListText.filters}
          className="sticky top-20 -ms-2 hidden max-h-[min(44rem,calc(100dvh-6rem))] self-start overflow-y-auto overscroll-contain pe-3 ps-2 [scrollbar-gutter:stable] [scrollbar-width:thin] xl:block"
        >
          <FilterGroups state={state} counts={counts} onChange={go} />
        </section>
        <section id="products" tabIndex={-1} aria-label={productListText.products} className="min-w-0 outline-none">
          <AppliedFilters state={state} counts={counts} onChange={go} />
          {list.failure !== null && (
            <RetryAlert className="mb-6" onRetry={list.retry}>
              {sentenceFor(list.failure)}
            </RetryAlert>
          )}
          <Results list={list} cards={cards} cardTo={cardTo} cardActions={cardActions} admin={admin} />
        </section>
      </div>
    </>
  );
}

type SortSelectProps = { state: ListState; onChange: (next: ListState) => void };

function SortSelect({ state, onChange }: SortSelectProps) {
  return (
    <SelectField
      label={productListText.sort}
      labelBeside
      className="min-w-40 flex-1 sm:w-64 sm:flex-none"
      value={state.sort?.label ?? ''}
      onChange={(event) =>
        onChange(
          withSort(
            state,
            sortOptions.find(({ label }) => label === event.currentTarget.value),
          ),
        )
      }
    >
      <option value="">{state.q === '' ? productListText.featured : productListText.bestMatch}</option>
      {sortOptions.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </SelectField>
  );
}
