import { formatMoney } from '@shop/contract/money';
import { pictureSources } from '@shop/contract/pictures';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { draftPrice } from './draft-prices.ts';
import { useSettledPicture } from './pictures/use-settled-picture.ts';
import type { ProductDraft } from './product-draft.ts';
import { unitsIn } from './variant-draft.ts';

/** The product's card as shoppers will see it. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const thumbnail = useSettledPicture(draft.thumbnail);
  const price = draftPrice(draft);
  const soldOut =
    draft.variants.length > 0 ? unitsIn(draft.variants) === 0 : Number(draft.stock) <= 0 && draft.stock.trim() !== '';
  return (
    <section aria-label={adminProductFormText.preview} className="rounded-lg border border-line bg-surface p-5">
      <p className="mb-4 text-sm font-semibold text-ink-soft">{adminProductFormText.asShoppersSeeItIn}</p>
      <Picture
        {...pictureSources(thumbnail)}
        alt=""
        width={480}
        height={480}
        loading="eager"
        className="w-full rounded-lg"
      />
      <p className="mt-3 line-clamp-3 leading-snug font-medium">{draft.title || adminProductFormText.productName}</p>
      {price !== undefined && (
        <Price now={formatMoney(price.now)} was={formatMoney(price.was)} from={price.from} className="mt-1.5" />
      )}
      {soldOut && <p className="mt-1 text-sm font-semibold text-red">{adminProductFormText.outOfStock}</p>}
    </section>
  );
}
