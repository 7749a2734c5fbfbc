import type { Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { CARD_SIZES, imageAlt, pictureSources } from '@shop/contract/pictures';
import { productPageText } from '@shop/messages/product-page';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { fetchRelated } from '../../state/product-slice.ts';
import { unitPriceNote } from '../../state/unit-price-note.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';

/** Products that go with this one. They are loaded when the end of the page is near; where there are none, nothing is shown. */
export function RelatedProducts({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const end = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly Product[]>([]);

  useEffect(() => {
    if (end.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // What only adds to the page may be missing from it.
        dispatch(fetchRelated(id))
          .unwrap()
          .then(setProducts, () => undefined);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [dispatch, id]);

  return (
    <div ref={end}>
      {products.length > 0 && (
        <section aria-labelledby="related" className="mt-14">
          <h2 id="related" className="mb-4 text-xl font-semibold">
            {productPageText.alsoOfInterest}
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
            {products.map((product) => (
              <li key={product.id} className="relative">
                <Picture
                  {...pictureSources(product.thumbnail)}
                  alt={imageAlt(product, product.thumbnail)}
                  width={480}
                  height={480}
                  sizes={CARD_SIZES}
                  loading="lazy"
                  className={`w-full rounded-lg ${product.stock > 0 ? '' : 'opacity-60 grayscale'}`}
                />
                <h3 className="mt-3 line-clamp-2 text-sm font-medium">
                  <Link dir="auto" to={pagePath('productDetail', product.id)} className="after:absolute after:inset-0">
                    {product.title}
                  </Link>
                </h3>
                <Price
                  now={formatMoney(product.discountPrice)}
                  was={formatMoney(product.price)}
                  from={product.priceVaries}
                  size="small"
                />
                <UnitPriceNote product={product} />
                {product.stock <= 0 && <p className="text-sm text-ink-soft">{productPageText.outOfStock}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function UnitPriceNote({ product }: { product: Product }) {
  const note = unitPriceNote(product.unitPrice);
  return note === undefined ? null : <p className="text-xs text-ink-soft tabular-nums">{note}</p>;
}
