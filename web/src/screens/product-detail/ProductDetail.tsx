import { PageNotFound } from '../../app/PageNotFound.tsx';
import { ProductPage } from '../../app/product-page/ProductPage.tsx';
import { useRouteId } from '../../app/route-id.ts';

export function ProductDetail() {
  const id = useRouteId();
  if (id === undefined) return <PageNotFound />;
  return <ProductPage key={id} id={id} addedText="Item Added to Cart" notFound={<PageNotFound />} />;
}
