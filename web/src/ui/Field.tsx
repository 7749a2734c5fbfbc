import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { controlClass } from './field-class.ts';
import { SelectArrow } from './SelectArrow.tsx';

export type FieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  hint?: string | undefined;
  /** Shown in red under the control and announced with it. */
  error?: string | undefined;
  aside?: ReactNode;
  /** Shown before the typed text: the sign or the code of a currency. */
  leading?: string;
  /** Shown over the right end of the control, such as a button that shows the password. */
  trailing?: ReactNode;
  className?: string;
};

/** A labelled input. `ref` and the rest go to the input itself: `<Field label="City" {...register('city')} />`. */
export function Field({ label, hint, error, aside, leading, trailing, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const room = [
    leading === undefined ? '' : leading.length > 1 ? 'ps-14' : 'ps-8',
    trailing === undefined ? '' : 'pe-20',
    input.list ? 'pe-10' : '',
  ];
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} aside={aside} className={className}>
      <div className="relative">
        <input
          {...input}
          id={inputId}
          className={`${controlClass} ${room.join(' ')}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(inputId, hint, error)}
        />
        {leading !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center text-ink-soft"
          >
            <bdi>{leading}</bdi>
          </span>
        )}
        {input.list && <SelectArrow />}
        {trailing !== undefined && <div className="absolute inset-y-0 end-0 flex items-center pe-1">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
