import type { Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { CARD_SIZES, imageAlt, pictureSources } from '@shop/contract/pictures';
import { productListText } from '@shop/messages/product-list';
import { type ReactNode, type Ref, useState } from 'react';
import { Link } from 'react-router';
import { lowestPriceNote } from '../../state/lowest-price.ts';
import { unitPriceNote } from '../../state/unit-price-note.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stars } from '../../ui/Stars.tsx';
import type { FirstPicture } from './first-picture.ts';
import { canBeAddedAtOnce, QuickAdd } from './QuickAdd.tsx';
import { SecondPicture } from './SecondPicture.tsx';
import { Swatches } from './Swatches.tsx';
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts';

export type ProductCardProps = {
  product: Product;
  to: string;
  linkRef: Ref<HTMLAnchorElement>;
  onLeave: () => void;
  eager: boolean;
  /** The prerendered document may show it already. */
  first: boolean;
  /** Shown beside the card's own link, such as the admin's edit link. */
  actions?: ReactNode;
};

const pictureProps = { alt: '', width: 480, height: 480 } as const;
const pictureClass = 'w-full rounded-lg';

/** One link covers the whole card, from picture to price; the title is its name. */
export function ProductCard({ product, to, linkRef, onLeave, eager, first, actions }: ProductCardProps) {
  const intent = usePrefetchOnHover(product.id, to);
  const lowest = lowestPriceNote(product, { now: product.discountPrice, was: product.price });
  const perUnit = unitPriceNote(product.unitPrice);
  const [pointed, setPointed] = useState(false);
  const [second] = product.images;
  const gone = product.deleted || product.stock <= 0;
  return (
    <article
      className="group relative flex h-full flex-col"
      // Nobody else loads the second picture.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(true)}
    >
      <div className="relative">
        <Picture
          {...pictureProps}
          {...pictureSources(product.thumbnail)}
          alt={imageAlt(product, product.thumbnail)}
          sizes={CARD_SIZES}
          loading={eager ? 'eager' : 'lazy'}
          decoding={first ? 'sync' : 'async'}
          className={`${pictureClass} ${gone ? 'opacity-60 grayscale' : ''}`}
        />
        {pointed && second !== undefined && second !== product.thumbnail && (
          <SecondPicture
            src={second}
            className={gone ? 'group-hover:opacity-60 grayscale' : 'group-hover:opacity-100'}
          />
        )}
        {actions === undefined && canBeAddedAtOnce(product) && <QuickAdd product={product} />}
      </div>
      <h2 className="mt-3 line-clamp-3 text-sm leading-snug font-medium sm:text-base">
        <Link
          ref={linkRef}
          dir="auto"
          to={to}
          onClick={onLeave}
          {...intent}
          className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          {product.title}
        </Link>
      </h2>
      <Stars rating={product.rating} className="mt-1" />
      <Price
        now={formatMoney(product.discountPrice)}
        was={formatMoney(product.price)}
        from={product.priceVaries}
        className="mt-1.5"
      />
      {perUnit !== undefined && <p className="mt-1 text-xs text-ink-soft tabular-nums">{perUnit}</p>}
      {lowest !== undefined && <p className="mt-1 text-xs text-ink-soft tabular-nums">{lowest}</p>}
      <Swatches colors={product.colors} />
      {product.deleted && <p className="mt-1 text-sm font-semibold text-red">{productListText.productDeleted}</p>}
      {product.stock <= 0 && <p className="mt-1 text-sm font-semibold text-red">{productListText.outOfStock}</p>}
      {actions !== undefined && <div className="relative z-10 mt-auto pt-3">{actions}</div>}
    </article>
  );
}

type ProductCardSkeletonProps = {
  /** If the document knows it before the product is loaded. */ picture?: FirstPicture | undefined;
};

/** As large as a card, so that nothing moves when the product appears. */
export function ProductCardSkeleton({ picture }: ProductCardSkeletonProps) {
  return (
    <div>
      {picture === undefined ? (
        <Skeleton className="aspect-square w-full rounded-lg" />
      ) : (
        <Picture {...pictureProps} {...picture} loading="eager" decoding="sync" className={pictureClass} />
      )}
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <Skeleton className="mt-2 h-5 w-1/2" />
    </div>
  );
}
