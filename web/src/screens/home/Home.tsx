import { pagePath } from '../../app/paths.ts';
import { ProductList } from '../../app/product-list/ProductList.tsx';

export function Home() {
  return <ProductList heading="All Products" cardTo={({ id }) => pagePath('productDetail', id)} />;
}
