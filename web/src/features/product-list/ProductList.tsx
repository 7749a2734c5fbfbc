import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import type { Product } from '@shop/contract/catalogue';
import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type ListState, sortOptions } from '@shop/contract/product-list';
import { type ReactNode, useContext, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { usePreloadWhenIdle } from '../../routing/use-preload-when-idle.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import { FirstPictureContext } from './first-picture.ts';
import { listSearch, withoutFilters, withSort } from './list-address.ts';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import { useCardReturn } from './use-card-return.ts';
import { useProductList } from './use-product-list.ts';

export type ProductListProps = {
  heading: string;
  /** The document's title, if it differs from the heading. */
  title?: string;
  /** Lists deleted products too. For admins only. */
  admin?: boolean;
  cardTo: (product: Product) => string;
  cardActions?: (product: Product) => ReactNode;
  /** Shown beside the heading, such as 'Add New Product'. */
  headingAction?: ReactNode;
  /**
   * Pages that will probably be opened next: their scripts load when the list is shown. Pass the same array each time.
   */
  next?: readonly string[];
};

/** The number of cards in the first row of the widest grid. */
const EAGER = 5;
const NOTHING: readonly string[] = [];
const places = Array.from({ length: PAGE_SIZE }, (_, place) => place);
const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-y-10 lg:grid-cols-5 lg:gap-x-5';

function countOf(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;
}

/** The catalogue with filters, sorting and pages. The home page and the admin's list share it. */
export function ProductList({
  heading,
  title,
  admin = false,
  cardTo,
  cardActions,
  headingAction,
  next = NOTHING,
}: ProductListProps) {
  const list = useProductList(admin);
  const { state, total, go } = list;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const applied = state.category.length + state.brand.length;

  const listIsThere = !list.first && !list.stale;
  const cards = useCardReturn(listIsThere);
  usePreloadWhenIdle(listIsThere, next);

  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pb-6">
        <div className="mr-auto">
          <ScreenHeading title={title ?? heading} takesFocus={!cards.returning}>
            {heading}
          </ScreenHeading>
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {listIsThere ? countOf(total) : ''}
          </p>
        </div>
        {headingAction}
        <div className="flex w-full items-end gap-3 sm:w-auto">
          <Button variant="secondary" className="xl:hidden" aria-haspopup="dialog" onClick={() => setDrawerOpen(true)}>
            <AdjustmentsHorizontalIcon aria-hidden="true" className="size-5" />
            Filters{applied > 0 && ` (${applied})`}
          </Button>
          <SortSelect state={state} onChange={go} />
        </div>
      </div>

      <Drawer
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setDrawerOpen(false)}>
            {listIsThere ? `Show ${countOf(total)}` : 'Show products'}
          </Button>
        }
      >
        <FilterGroups state={state} onChange={go} />
      </Drawer>

      <div className="gap-10 xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] 2xl:gap-14">
        <section aria-label="Filters" className="hidden xl:block">
          <FilterGroups state={state} onChange={go} />
        </section>
        <section aria-label="Products" className="min-w-0">
          <AppliedFilters state={state} onChange={go} />
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
      label="Sort"
      labelBeside
      className="flex-1 sm:w-64 sm:flex-none"
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
      <option value="">Featured</option>
      {sortOptions.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </SelectField>
  );
}

type ResultsProps = Pick<ProductListProps, 'cardTo'> & {
  list: ReturnType<typeof useProductList>;
  cards: ReturnType<typeof useCardReturn>;
  cardActions: ProductListProps['cardActions'];
  admin: boolean;
};

function Results({ list, cards, cardTo, cardActions, admin }: ResultsProps) {
  const { state, products, total, go } = list;
  const { pathname } = useLocation();
  const firstPicture = useContext(FirstPictureContext);

  const loading = list.stale && list.failure === null;
  const filtered = state.category.length + state.brand.length > 0;

  if (list.first) {
    if (list.failure !== null) return null;
    return (
      <div aria-busy="true" className="relative">
        <Spinner label="Loading products…" className="absolute inset-x-0 top-24 z-10" />
        <div className={gridClass}>
          {places.map((place) => (
            <ProductCardSkeleton key={place} picture={place === 0 && !admin ? firstPicture : undefined} />
          ))}
        </div>
      </div>
    );
  }

  return (
    <div aria-busy={loading} className="relative">
      {loading && <Spinner label="Loading products…" className="absolute inset-x-0 top-24 z-10" />}
      <div className={`transition-opacity duration-150 ${list.stale ? 'opacity-45' : ''}`}>
        {products.length === 0 ? (
          <EmptyState
            title={filtered ? 'No products match' : 'There are no products yet'}
            {...(filtered && {
              action: (
                <Button variant="secondary" onClick={() => go(withoutFilters(state))}>
                  Clear filters
                </Button>
              ),
            })}
          >
            {filtered
              ? 'Nothing in the shop has all of what you chose. Take a filter away to see more.'
              : 'Come back soon.'}
          </EmptyState>
        ) : (
          <ul className={gridClass}>
            {products.map((product, index) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  to={cardTo(product)}
                  linkRef={cards.cardRef(product.id)}
                  onLeave={() => cards.leaveBy(product.id)}
                  eager={index < EAGER}
                  first={index === 0}
                  actions={cardActions?.(product)}
                />
              </li>
            ))}
          </ul>
        )}
        {total > 0 && (
          <div className="mt-12">
            <Pagination
              page={state.page}
              pageSize={PAGE_SIZE}
              total={total}
              hrefFor={(page) => pathname + listSearch({ ...state, page })}
              formatCount={formatCount}
              linkComponent={Link}
            />
          </div>
        )}
      </div>
    </div>
  );
}
