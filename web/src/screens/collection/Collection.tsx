import type { ShownCollection } from '@shop/contract/collections';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { CartDrawerPlace } from '../../features/cart-lines/CartDrawerPlace.tsx';
import { CataloguePage, PartList } from '../../features/product-list/CataloguePage.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { knownCollection, readCollection } from '../../state/catalogue-pages.ts';

/** The products of a collection, in its order. */
export function Collection() {
  const { id: slug = '' } = useParams();
  return (
    <>
      <CataloguePage
        key={slug}
        slug={slug}
        known={knownCollection(slug)}
        notFound={<PageNotFound />}
        read={readCollection}
      >
        {(collection) => <CollectionList collection={collection} />}
      </CataloguePage>
      <CartDrawerPlace />
    </>
  );
}

function CollectionList({ collection: { slug, title, description, image } }: { collection: ShownCollection }) {
  const part = useMemo(() => ({ collection: slug }), [slug]);
  return <PartList heading={title} description={description} image={image} part={part} />;
}
