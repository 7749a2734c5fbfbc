import { StarIcon } from '@heroicons/react/20/solid';
import { localeText } from '@shop/messages/locale';
import { uiText } from '@shop/messages/ui';

const PLACES = [1, 2, 3, 4, 5];

/** 4.5, or 4,5. English not by `Intl`, whose first use in a page is slow. */
function oneDecimal(rating: number): string {
  const { tag } = localeText;
  return tag.startsWith('en')
    ? rating.toFixed(1)
    : rating.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export type StarsProps = {
  /** 0 to 5; 0 means not rated yet. */
  rating: number;
  className?: string;
};

export function Stars({ rating, className = '' }: StarsProps) {
  if (!(rating > 0)) return <p className={`text-sm text-ink-soft ${className}`}>{uiText.notRatedYet}</p>;
  const shown = Math.min(rating, 5);
  return (
    <p className={`flex items-center gap-1.5 text-sm text-ink-soft ${className}`}>
      <span className="sr-only">{uiText.ratedShownOutOf5({ shown: oneDecimal(shown) })}</span>
      <StarRow rating={shown} />
      <span aria-hidden="true" className="tabular-nums">
        {oneDecimal(shown)}
      </span>
    </p>
  );
}

/** The five stars alone; what they mean has to be said beside them. */
export function StarRow({ rating }: { rating: number }) {
  return (
    // The places of the drawn stars are told from the left: where one reads to the left, all of it is mirrored.
    <span aria-hidden="true" dir="ltr" className="relative flex text-line rtl:-scale-x-100">
      {PLACES.map((place) => (
        <StarIcon key={place} className="size-4.5" />
      ))}
      {/* Cut by an attribute: the content security policy forbids styles in documents. */}
      <svg
        aria-hidden="true"
        width={`${rating * 20}%`}
        height="100%"
        className="absolute inset-y-0 start-0 overflow-hidden text-star"
      >
        {PLACES.map((place) => (
          <StarIcon key={place} x={`${(place - 1) * 1.125}rem`} width="1.125rem" height="1.125rem" />
        ))}
      </svg>
    </span>
  );
}
