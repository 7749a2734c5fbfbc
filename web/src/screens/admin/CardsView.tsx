import { PlusIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { pageTitles } from '@shop/contract/titles';
import { adminProductsText } from '@shop/messages/admin-products';
import { Link } from 'react-router';
import { ProductList } from '../../features/product-list/ProductList.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ListTools } from './ListTools.tsx';
import { adminValues } from './switches.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** The products as shoppers see them, with deleted ones, and, for those who may, links to add and edit. */
export function CardsView() {
  const mayEdit = useMay('catalogue.write');
  return (
    <ProductList
      heading={adminProductsText.allProducts}
      title={pageTitles.admin}
      ofAdmins={adminValues}
      tools={(state, onChange) => (
        <div className="flex flex-wrap items-center gap-3 pb-6">
          <ListTools state={state} onChange={onChange} />
        </div>
      )}
      cardTo={({ id }) => pagePath('adminProductDetail', id)}
      cardActions={({ id, title, stock }) => (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-ink-soft tabular-nums">
            {adminProductsText.stockIs({ stock: formatCount(stock) })}
          </p>
          {mayEdit && (
            <Link
              to={pagePath('adminProductFormEdit', id)}
              aria-label={adminProductsText.editProductOf({ title })}
              className={buttonClass('secondary', 'small')}
            >
              {adminProductsText.editProduct}
            </Link>
          )}
        </div>
      )}
      headingAction={
        mayEdit && (
          <>
            <ViewSwitch view="cards" />
            <Link to={pages.adminProductForm} className={buttonClass()}>
              <PlusIcon aria-hidden="true" className="size-5" />
              {adminProductsText.addNewProduct}
            </Link>
          </>
        )
      }
    />
  );
}
