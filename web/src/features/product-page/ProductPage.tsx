import type { Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { imageAlt } from '@shop/contract/pictures';
import { productListText } from '@shop/messages/product-list';
import { productPageText } from '@shop/messages/product-page';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import {
  fetchProductById,
  selectedProductCleared,
  selectListedProduct,
  selectSelectedFailure,
  selectSelectedProduct,
} from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Price } from '../../ui/Price.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { AddToCart } from './AddToCart.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DeliveryPlace } from './DeliveryPlace.tsx';
import { Gallery } from './Gallery.tsx';
import { OpenSection } from './OpenSection.tsx';
import { PolicySections } from './PolicySections.tsx';
import { ProductAttributes } from './ProductAttributes.tsx';
import { parentsOf } from './product-parents.ts';
import { RelatedProducts } from './RelatedProducts.tsx';
import { type ShownPrice, shownPictures, shownPrice, stockNote } from './shown-price.ts';
import { useVariantChoice, type VariantChoice } from './use-variant-choice.ts';
import { VariantPickers } from './VariantPickers.tsx';

export type ProductPageProps = {
  id: number;
  addedText: string;
  /** Shown if no product has the id. */
  notFound: ReactNode;
  /** Shown beside the title, such as the admin's 'Edit Product'. */
  action?: ReactNode;
  /** The path of the list, for the breadcrumbs. */
  listPath?: string;
};

/** The page of one product. The customer's page and the admin's share it; pass the id as `key`, too. */
export function ProductPage({ id, addedText, notFound, action, listPath = pages.home }: ProductPageProps) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedProduct);
  const failure = useAppSelector(selectSelectedFailure);
  const listed = useAppSelector((state) => selectListedProduct(state, id));
  // The store may still hold the previous page's product, which must not be shown. Until the product is loaded, the
  // page shows what the list knows of it.
  const fresh = selected?.id === id;
  const product = fresh ? selected : listed;

  useEffect(() => {
    const request = dispatch(fetchProductById(id));
    return () => {
      request.abort();
      dispatch(selectedProductCleared());
    };
  }, [dispatch, id]);
  const read = () => void dispatch(fetchProductById(id));
  useOnReconnect(read);

  if (!fresh && failure?.kind === 'problem' && failure.status === 404) return notFound;
  const failed = !fresh && failure !== null && (
    <RetryAlert className="mb-6" onRetry={read}>
      {sentenceFor(failure)}
    </RetryAlert>
  );
  if (product !== undefined) {
    return (
      <div aria-busy={!fresh}>
        {failed}
        <ProductArticle product={product} addedText={addedText} action={action} listPath={listPath} />
      </div>
    );
  }
  if (failed !== false) {
    return (
      <>
        <ScreenHeading className="sr-only">{productPageText.product}</ScreenHeading>
        {failed}
      </>
    );
  }
  return (
    <div
      aria-busy="true"
      className="relative grid gap-4 max-md:-mt-6 md:grid-cols-2 md:gap-10 xl:grid-cols-[36rem_minmax(0,1fr)] xl:gap-14"
    >
      <Spinner label={productPageText.loadingTheProduct} className="absolute inset-x-0 top-40 z-10" />
      <Skeleton className="mt-12 aspect-square rounded-lg max-md:aspect-8/5" />
      <div className="flex flex-col gap-4 md:mt-12">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-40" />
        <Skeleton className="h-12 rounded-full" />
      </div>
    </div>
  );
}

type ProductArticleProps = { product: Product; addedText: string; action: ReactNode; listPath: string };

function ProductArticle({ product, addedText, action, listPath }: ProductArticleProps) {
  const [failure, setFailure] = useState<ApiFailure>();
  const choice = useVariantChoice(product, () => setFailure(undefined));
  const price = shownPrice(product, choice.variant);
  const bar = useBottomBar();
  const image = choice.variant?.image ?? null;
  const highlights = product.highlights.filter((highlight) => highlight.trim() !== '');
  const parents = parentsOf(product, listPath);

  return (
    <article className="max-md:-mt-6">
      <Breadcrumbs parents={parents} current={product.title} />
      <div className="flex flex-col gap-3 md:grid md:grid-cols-2 md:gap-10 xl:grid-cols-[36rem_minmax(0,1fr)] xl:gap-14">
        <div className="min-w-0 md:sticky md:top-24 md:self-start">
          <Gallery
            title={product.title}
            images={shownPictures(product, image)}
            chosen={image ?? undefined}
            altOf={(src) => imageAlt(product, src)}
          />
        </div>
        <div className="contents min-w-0 max-w-xl md:flex md:flex-col md:gap-7">
          <div className="flex flex-col gap-1.5 md:gap-3">
            <div className="flex justify-between gap-4">
              <p dir="auto" className="min-w-0 text-sm text-ink-soft wrap-anywhere">
                {product.brand}
              </p>
              <Stars rating={product.rating} className="shrink-0" />
            </div>
            <ScreenHeading
              title={product.seoTitle ?? product.title}
              dir="auto"
              className="display max-w-full self-start text-2xl text-wrap"
            >
              {product.title}
            </ScreenHeading>
            <PagePrice price={price} from={product.priceVaries && choice.variant === undefined} />
            <StockPlace product={product} choice={choice} />
            {action}
          </div>
          <VariantPickers order={product.options.map((option) => option.id)} choice={choice} />
          <div
            ref={bar}
            className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-page/95 px-(--page-margin) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm short:static md:static md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none print:hidden"
          >
            <AddToCart
              product={product}
              choice={choice}
              price={price.now}
              perUnit={price.perUnit}
              parent={parents.at(-1)}
              addedText={addedText}
              failure={failure}
              onFailure={setFailure}
            />
          </div>
          <div className="mt-4 divide-y divide-line border-y border-line md:mt-2">
            <OpenSection title={productPageText.description} open>
              <p dir="auto" className="whitespace-pre-line text-ink-soft">
                {product.description}
              </p>
            </OpenSection>
            {highlights.length > 0 && (
              <OpenSection title={productPageText.highlights} open>
                <ul className="list-disc space-y-1 ps-5 text-ink-soft marker:text-line-strong">
                  {highlights.map((highlight, place) => (
                    <li key={place}>
                      <bdi>{highlight}</bdi>
                    </li>
                  ))}
                </ul>
              </OpenSection>
            )}
            <Details product={product} choice={choice} />
            <ProductAttributes product={product} />
            <PolicySections />
          </div>
        </div>
      </div>
      {product.detailsHtml != null && <LongDetails html={product.detailsHtml} />}
      <RelatedProducts id={product.id} />
    </article>
  );
}

/** A long text is laid out only once it is near. */
function LongDetails({ html }: { html: string }) {
  return (
    <section
      aria-labelledby="long-details"
      className="mt-12 max-w-3xl [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
    >
      <h2 id="long-details" className="mb-4 text-xl font-semibold">
        {productPageText.moreAboutThisProduct}
      </h2>
      <Prose html={html} />
    </section>
  );
}

function PagePrice({ price, from }: { price: ShownPrice; from: boolean }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Price now={formatMoney(price.now)} was={formatMoney(price.was)} from={from} size="large" />
        {price.now < price.was && (
          <p className="text-sm font-semibold text-green tabular-nums">
            {productPageText.saveAmount({ amount: formatMoney(price.was - price.now) })}
          </p>
        )}
        {price.from !== undefined && <p className="text-sm text-ink-soft tabular-nums">{price.from}</p>}
      </div>
      {price.perUnit !== undefined && <p className="text-sm text-ink-soft tabular-nums">{price.perUnit}</p>}
      {price.lowest !== undefined && <p className="text-sm text-ink-soft tabular-nums">{price.lowest}</p>}
    </div>
  );
}

/** Undefined while it is in stock, which is said beside the price. */
function whyUnavailable({ deleted, stock }: Product, { variant }: VariantChoice): string | undefined {
  if (deleted) return productPageText.noLongerSold;
  return (variant?.stock ?? stock) > 0 ? undefined : productPageText.outOfStock;
}

/** The stock with the words about taxes, and the delivery below: both come later, into places that are kept for them. */
function StockPlace({ product, choice }: { product: Product; choice: VariantChoice }) {
  const isSold = !product.deleted && product.stock > 0;
  return (
    <div className={isSold ? 'grid grid-cols-[auto_1fr] grid-rows-[repeat(2,minmax(1.25rem,auto))]' : ''}>
      <StockLine product={product} choice={choice} />
      <DeliveryPlace product={product} choice={choice} />
    </div>
  );
}

/** In words. Beside the chosen variant it is said there; its place is kept, so that nothing moves. */
function StockLine({ product, choice }: { product: Product; choice: VariantChoice }) {
  const { deleted, stock } = product;
  if (deleted) return <p className="text-sm font-semibold text-red">{productListText.productDeleted}</p>;
  if (stock <= 0) return null;
  const { variant, known } = choice;
  const left = known ? stockNote(variant ?? product) : undefined;
  const isThere = (variant?.stock ?? stock) > 0;
  const isSaidBelow = variant !== undefined && (left !== undefined || !isThere);
  return (
    <p className={`min-h-5 text-sm font-semibold not-empty:pe-3 ${left === undefined ? 'text-green' : 'text-ink'}`}>
      {known && !isSaidBelow && (left ?? productPageText.inStock)}
    </p>
  );
}

function Details({ product, choice }: { product: Product; choice: VariantChoice }) {
  const available = whyUnavailable(product, choice);
  const { sku, gtin, mpn } = choice.variant ?? product;
  const facts = [
    [productPageText.brand, product.brand],
    [productPageText.category, product.category],
    ...(available === undefined ? [] : [[productPageText.availability, available] as const]),
    ...(sku === null ? [] : [['SKU', sku] as const]),
    ...(gtin === null ? [] : [['GTIN', gtin] as const]),
    ...(mpn === null ? [] : [[productPageText.mpn, mpn] as const]),
    ...(product.manufacturer === null ? [] : [[productPageText.manufacturer, product.manufacturer] as const]),
  ] as const;
  return (
    <OpenSection title={productPageText.details} open>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </OpenSection>
  );
}
