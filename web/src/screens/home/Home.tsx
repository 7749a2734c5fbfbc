import { isUnfiltered, readListState } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { type ComponentType, useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { CartDrawerPlace } from '../../features/cart-lines/CartDrawerPlace.tsx';
import { FirstPictureContext } from '../../features/product-list/first-picture.ts';
import { ProductList } from '../../features/product-list/ProductList.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { currentShop } from '../../state/shown-shop.ts';

/** Any product: all product pages have the same script. */
const next = [pagePath('productDetail', 1), pages.cart, pages.checkout];

/** A script of its own, for shops that have sections. */
let HomeSections: ComponentType | undefined;

async function loadSections(): Promise<void> {
  HomeSections = (await import('../../features/product-list/home-sections/HomeSections.tsx')).HomeSections;
}

/** The home page with the scripts that it needs in this shop. */
export async function loadHome(): Promise<ComponentType> {
  // Without its sections the page is still one that sells.
  // The server, which has no document, draws the pages of shops with and without them.
  if (currentShop().hasSections || typeof document === 'undefined') await loadSections().catch(() => undefined);
  return Home;
}

export function Home() {
  const { search } = useLocation();
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const hasSections = currentShop().hasSections && isUnfiltered(readListState(new URLSearchParams(search)));
  const isMissing = hasSections && HomeSections === undefined;
  useEffect(() => {
    if (isMissing) loadSections().then(renderAgain, () => undefined);
  }, [isMissing]);
  const list = (
    <>
      <ProductList
        heading={productListText.allProducts}
        cardTo={({ id }) => pagePath('productDetail', id)}
        next={next}
      />
      <CartDrawerPlace />
    </>
  );
  if (!hasSections) return list;
  return (
    <>
      {HomeSections && <HomeSections />}
      {/* The document's picture is that of a section. */}
      <FirstPictureContext value={undefined}>{list}</FirstPictureContext>
    </>
  );
}
