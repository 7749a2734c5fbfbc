import { adminProductsText } from '@shop/messages/admin-products';
import { Link } from 'react-router';
import { CartDrawerPlace } from '../../features/cart-lines/CartDrawerPlace.tsx';
import { History } from '../../features/history/History.tsx';
import { ProductPage } from '../../features/product-page/ProductPage.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { selectSelectedProduct } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useMay } from '../../store/use-may.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** The product page as shoppers see it, with a link to edit it and its history. */
export function AdminProductDetail() {
  const id = useRouteId();
  const mayEdit = useMay('catalogue.write');
  const product = useAppSelector(selectSelectedProduct);
  if (id === undefined) return <PageNotFound />;
  return (
    <>
      <ProductPage
        key={id}
        id={id}
        addedText={adminProductsText.itemAddedToCart}
        listPath={pages.admin}
        notFound={<PageNotFound />}
        action={
          mayEdit && (
            <Link
              to={pagePath('adminProductFormEdit', id)}
              className={`self-start ${buttonClass('secondary', 'small')}`}
            >
              {adminProductsText.editProduct}
            </Link>
          )
        }
      />
      <CartDrawerPlace />
      {product?.id === id && (
        <div className="mt-10 border-t border-line pt-6">
          <History key={id} of="products" id={id} version={product.updatedAt} />
        </div>
      )}
    </>
  );
}
