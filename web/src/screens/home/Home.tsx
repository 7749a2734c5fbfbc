import { productListText } from '@shop/messages/product-list';
import { ProductList } from '../../features/product-list/ProductList.tsx';
import { pagePath, pages } from '../../routing/paths.ts';

/** Any product: all product pages have the same script. */
const next = [pagePath('productDetail', 1), pages.cart, pages.checkout];

export function Home() {
  return (
    <ProductList heading={productListText.allProducts} cardTo={({ id }) => pagePath('productDetail', id)} next={next} />
  );
}
