import { formatMoney } from '@shop/contract/money';
import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { unitPrice } from '@shop/contract/pricing/lines';
import { ordersText } from '@shop/messages/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { lineTotal } from '../../state/cart-totals.ts';
import { otherChoices } from '../../state/line-words.ts';
import { useMay } from '../../store/use-may.ts';
import { Picture } from '../../ui/Picture.tsx';

type OrderedLineProps = {
  line: OrderLine;
  className?: string;
  /** What became of the line. */
  children?: ReactNode;
};

/** A line of an order, for staff. */
export function OrderedLine({ line, className = '', children }: OrderedLineProps) {
  const mayReadCatalogue = useMay('catalogue.read');
  const { product, quantity, variant, color, size } = line;
  const options = [
    product.brand,
    color?.name,
    size === undefined ? undefined : ordersText.sizeName({ name: size.name }),
    ...otherChoices(line),
  ];
  return (
    <li className={`flex break-inside-avoid gap-4 py-3 ${className}`}>
      <Picture
        {...pictureSources(product.thumbnail)}
        alt=""
        width={64}
        height={64}
        className="size-16 shrink-0 rounded-md"
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          {mayReadCatalogue ? (
            <Link
              to={pagePath('adminProductDetail', product.id)}
              className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{product.title}</bdi>
            </Link>
          ) : (
            <span className="line-clamp-2 font-medium wrap-anywhere">
              <bdi>{product.title}</bdi>
            </span>
          )}
          <p className="text-sm wrap-anywhere text-ink-soft">
            {options.filter((option) => option !== undefined).join(' · ')}
          </p>
          {variant?.sku != null && (
            <p className="text-sm wrap-anywhere text-ink-soft">{ordersText.skuOfVariant({ sku: variant.sku })}</p>
          )}
          <p className="text-sm text-ink-soft tabular-nums">
            {quantity} × {formatMoney(unitPrice(line))}
            {product.price !== unitPrice(line) && ` ${ordersText.listPrice({ price: formatMoney(product.price) })}`}
          </p>
          {children}
        </div>
        <p className="font-semibold tabular-nums">{formatMoney(lineTotal(line))}</p>
      </div>
    </li>
  );
}
