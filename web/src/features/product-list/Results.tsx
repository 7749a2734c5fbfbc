import type { Product } from '@shop/contract/catalogue';
import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE } from '@shop/contract/paging';
import { productListText } from '@shop/messages/product-list';
import { type ReactNode, useContext, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Pagination } from '../../ui/Pagination.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type FirstPicture, FirstPictureContext } from './first-picture.ts';
import { listSearch } from './list-address.ts';
import { NoResults } from './NoResults.tsx';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import type { useCardReturn } from './use-card-return.ts';
import type { useProductList } from './use-product-list.ts';

/** The number of cards in the first row of the widest grid. */
const EAGER = 5;
const places = Array.from({ length: PAGE_SIZE }, (_, place) => place);
const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-y-10 lg:grid-cols-5 lg:gap-x-5';

export type CardProps = {
  cardTo: (product: Product) => string;
  cardActions?: ((product: Product) => ReactNode) | undefined;
};

type ResultsProps = CardProps & {
  list: ReturnType<typeof useProductList>;
  cards: ReturnType<typeof useCardReturn>;
  admin: boolean;
};

/** The cards of a page, or what to do where there are none. */
export function Results({ list, cards, cardTo, cardActions, admin }: ResultsProps) {
  const { state, products, total, go } = list;
  const { pathname } = useLocation();
  const results = useRef<HTMLDivElement>(null);
  const firstPicture = useContext(FirstPictureContext);

  const loading = list.stale && list.failure === null;

  if (list.first) {
    if (list.failure !== null) return null;
    return (
      <div aria-busy="true" className="relative">
        <Spinner label={productListText.loadingProducts} className="absolute inset-x-0 top-24 z-10" />
        <Places picture={admin ? undefined : firstPicture} />
      </div>
    );
  }

  return (
    <div ref={results} tabIndex={-1} aria-busy={loading} className="relative outline-none">
      {loading && <Spinner label={productListText.loadingProducts} className="absolute inset-x-0 top-24 z-10" />}
      <div className={`transition-opacity duration-150 ${list.stale ? 'opacity-45' : ''}`}>
        {products.length === 0 && loading && <Places />}
        {products.length === 0 && !list.stale && (
          <NoResults
            state={state}
            counts={list.counts}
            admin={admin}
            onChange={(next) => {
              go(next);
              // The pressed button disappears.
              results.current?.focus();
            }}
          />
        )}
        {products.length > 0 && (
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

function Places({ picture }: { picture?: FirstPicture | undefined }) {
  return (
    <div className={gridClass}>
      {places.map((place) => (
        <ProductCardSkeleton key={place} picture={place === 0 ? picture : undefined} />
      ))}
    </div>
  );
}
