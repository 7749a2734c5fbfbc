import type { OrderLine } from '@shop/contract/orders';
import { pictureSources } from '@shop/contract/pictures';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useId } from 'react';
import { lineName } from '../../state/line-words.ts';
import { controlClass } from '../../ui/field-class.ts';
import { Picture } from '../../ui/Picture.tsx';

type UnitsFieldsProps = {
  /** Says before the name of each line what its number means, for screen readers: 'Units to dispatch:'. */
  label: string;
  lines: readonly { line: OrderLine; most: number }[];
  units: Readonly<Record<number, string>>;
  onChange: (line: number, text: string) => void;
  /** By the id of the line. */
  errors: Readonly<Record<number, string>>;
};

/** A number of units for each line, at most as many as there are. */
export function UnitsFields({ label, lines, units, onChange, errors }: UnitsFieldsProps) {
  const id = useId();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map(({ line, most }) => {
        const error = errors[line.id];
        const fieldId = `${id}-${line.id}`;
        return (
          <li key={line.id} className="py-2 first:pt-0">
            <div className="flex items-center gap-3">
              <Picture
                {...pictureSources(line.product.thumbnail)}
                alt=""
                width={40}
                height={40}
                className="size-10 shrink-0 rounded-sm"
              />
              <label htmlFor={fieldId} className="min-w-0 flex-1 text-sm wrap-anywhere">
                <span className="sr-only">{label} </span>
                {lineName(line)}
              </label>
              <span className="flex shrink-0 items-center gap-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
                <input
                  id={fieldId}
                  inputMode="numeric"
                  autoComplete="off"
                  value={units[line.id] ?? ''}
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={error === undefined ? undefined : `${fieldId}-error`}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => onChange(line.id, event.currentTarget.value)}
                  className={`${controlClass} max-w-16 text-end`}
                />
                {adminOrderFormsText.ofMost({ most })}
              </span>
            </div>
            {error !== undefined && (
              <p id={`${fieldId}-error`} className="mt-1 text-end text-sm text-red">
                {error}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
