import { uiText } from '@shop/messages/ui';

export type PriceProps = {
  /** Formatted, such as '$12.00'. */
  now: string;
  /** Struck through; left out if it is the same. */
  was?: string | undefined;
  /** The lowest of several prices: 'from' stands before it. */
  from?: boolean;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

const sizes = { small: 'text-sm', medium: 'text-base', large: 'text-2xl' } as const;

export function Price({ now, was, from = false, size = 'medium', className = '' }: PriceProps) {
  const reduced = was !== undefined && was !== now;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 tabular-nums ${className}`}>
      <span className={`font-bold ${sizes[size]}`}>
        {reduced && <span className="sr-only">{uiText.now} </span>}
        {from && <span className="text-sm font-normal text-ink-soft">{uiText.from} </span>}
        {now}
      </span>
      {reduced && (
        <s className={`text-ink-soft ${size === 'large' ? 'text-lg' : 'text-sm'}`}>
          <span className="sr-only">{uiText.was} </span>
          {was}
        </s>
      )}
    </p>
  );
}
