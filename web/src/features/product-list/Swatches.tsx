import type { Color } from '@shop/contract/catalogue';
import { localeText } from '@shop/messages/locale';
import { productListText } from '@shop/messages/product-list';

const SHOWN = 5;

/** The colours of a product, as dots. Those of which nobody said what they look like are only told. */
export function Swatches({ colors }: { colors: readonly Color[] }) {
  if (colors.length === 0) return null;
  const dots = colors.filter((color) => color.class !== '' || color.hex != null);
  return (
    <p className="mt-2 flex h-4 items-center gap-1.5">
      <span className="sr-only">
        {productListText.colorsOfProduct({ names: colors.map(({ name }) => name).join(localeText.comma) })}
      </span>
      {dots.slice(0, SHOWN).map((color) => (
        <span
          key={color.id}
          aria-hidden="true"
          title={color.name}
          className={`size-4 overflow-hidden rounded-full border border-line-strong ${color.class}`}
        >
          {/* No style attribute, which the content security policy forbids in documents. */}
          {color.class === '' && color.hex != null && (
            <svg aria-hidden="true" className="size-full">
              <rect width="100%" height="100%" fill={color.hex} />
            </svg>
          )}
        </span>
      ))}
      {colors.length > SHOWN && (
        <span aria-hidden="true" className="text-xs text-ink-soft">
          {productListText.moreColors({ count: colors.length - SHOWN })}
        </span>
      )}
    </p>
  );
}
