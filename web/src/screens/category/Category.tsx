import type { CategoryNode } from '@shop/contract/categories';
import { productListText } from '@shop/messages/product-list';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { CartDrawerPlace } from '../../features/cart-lines/CartDrawerPlace.tsx';
import { CataloguePage, PartList } from '../../features/product-list/CataloguePage.tsx';
import { Breadcrumbs } from '../../features/product-page/Breadcrumbs.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { type CategoryPage, knownCategory, readCategory } from '../../state/catalogue-pages.ts';
import { Picture } from '../../ui/Picture.tsx';

/** The products of a category and of all below it. */
export function Category() {
  const { id: slug = '' } = useParams();
  return (
    <>
      <CataloguePage key={slug} slug={slug} known={knownCategory(slug)} notFound={<PageNotFound />} read={readCategory}>
        {(page) => <CategoryList page={page} />}
      </CataloguePage>
      <CartDrawerPlace />
    </>
  );
}

function CategoryList({ page: { category, above } }: { page: CategoryPage }) {
  const { slug, label, description, image, children } = category;
  const part = useMemo(() => ({ within: slug }), [slug]);
  const parents = above.map((one) => ({ id: one.id, name: one.label, href: pagePath('category', one.slug) }));
  const shown = children.filter(({ count }) => count > 0);
  return (
    <>
      <Breadcrumbs
        parents={[{ id: 0, name: productListText.allProducts, href: pages.home }, ...parents]}
        current={label}
      />
      <PartList heading={label} description={description} image={image} part={part}>
        {shown.length > 0 && <Tiles categories={shown} />}
      </PartList>
    </>
  );
}

function Tiles({ categories }: { categories: readonly CategoryNode[] }) {
  const hasPictures = categories.some(({ image }) => image !== null);
  return (
    <nav aria-label={productListText.categoriesBelow} className="mb-8">
      <ul className={hasPictures ? 'grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6' : 'flex flex-wrap gap-3'}>
        {categories.map(({ id, slug, label, image }) => (
          <li key={id}>
            {hasPictures ? (
              <Link to={pagePath('category', slug)} className="group block rounded-lg font-medium">
                <Picture src={image ?? ''} alt="" width={320} height={320} className="w-full rounded-lg" />
                <span className="mt-2 block wrap-anywhere group-hover:underline">
                  <bdi>{label}</bdi>
                </span>
              </Link>
            ) : (
              <Link
                to={pagePath('category', slug)}
                className="inline-flex min-h-11 items-center rounded-full bg-sunken px-5 font-medium wrap-anywhere hover:bg-accent-soft"
              >
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
