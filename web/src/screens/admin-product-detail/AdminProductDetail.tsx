import { Link } from 'react-router';
import { PageNotFound } from '../../app/PageNotFound.tsx';
import { pagePath, pages } from '../../app/paths.ts';
import { ProductPage } from '../../app/product-page/ProductPage.tsx';
import { useRouteId } from '../../app/route-id.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** A product as shoppers see it, with the way to edit it. */
export function AdminProductDetail() {
  const id = useRouteId();
  if (id === undefined) return <PageNotFound />;
  return (
    <ProductPage
      key={id}
      id={id}
      addedText="Item added to Cart"
      listPath={pages.admin}
      notFound={<PageNotFound />}
      action={
        <Link to={pagePath('adminProductFormEdit', id)} className={`self-start ${buttonClass('secondary', 'small')}`}>
          Edit Product
        </Link>
      }
    />
  );
}
