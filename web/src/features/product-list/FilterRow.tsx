import { formatCount } from '@shop/contract/numbers';
import { productListText } from '@shop/messages/product-list';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type FilterRowProps = Omit<ComponentProps<'input'>, 'className'> & {
  type: 'checkbox' | 'radio';
  /** The name of the control. */
  label: string;
  /** What is shown instead of the label's text. */
  children?: ReactNode;
  /** How many products it leaves; undefined while that is unknown. */
  count: number | undefined;
};

/** A choice of a filter with its count. The count describes the control and is no part of its name, which stays the same. */
export function FilterRow({ label, children, count, ...input }: FilterRowProps) {
  const countId = useId();
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-sm py-1 text-sm xl:min-h-9">
      <input
        {...input}
        aria-label={label}
        aria-describedby={count === undefined ? undefined : countId}
        className="size-5 shrink-0"
      />
      <span className={`min-w-0 flex-1 wrap-anywhere ${count === 0 && !input.checked ? 'text-ink-soft' : ''}`}>
        {children ?? label}
      </span>
      {count !== undefined && (
        <span id={countId} className="text-xs text-ink-soft tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> {productListText.productsAfterCount({ count })}</span>
        </span>
      )}
    </label>
  );
}
