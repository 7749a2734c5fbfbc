import { productPageText } from '@shop/messages/product-page';
import { CartDrawerPlace } from '../../features/cart-lines/CartDrawerPlace.tsx';
import { ProductPage } from '../../features/product-page/ProductPage.tsx';
import { useRouteId } from '../../routing/route-id.ts';
import { PageNotFound } from '../../shell/PageNotFound.tsx';

export function ProductDetail() {
  const id = useRouteId();
  if (id === undefined) return <PageNotFound />;
  return (
    <>
      <ProductPage key={id} id={id} addedText={productPageText.itemAddedToCart} notFound={<PageNotFound />} />
      <CartDrawerPlace />
    </>
  );
}
