import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { type LimitName, type OrderListState, withChosen } from './order-list-address.ts';
import { filterNames } from './order-words.ts';

/** A date that is typed changes with each digit. */
const TYPING_MS = 600;

type LimitFieldProps = Pick<ComponentProps<typeof Field>, 'type' | 'leading' | 'inputMode'> & {
  name: LimitName;
  state: OrderListState;
  onChange: (next: OrderListState) => void;
};

/** One end of a range. It filters when the person stops typing, and at once on Enter or on leaving the field. */
export function LimitField({ name, state, onChange, ...rest }: LimitFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An instant, which only an address can have, is shown as its day.
  const value = (rest.type === 'date' ? state[name]?.slice(0, 10) : state[name]) ?? '';
  const applied = useRef(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, a chip, or another list.
  useEffect(() => {
    if (applied.current === value) return;
    applied.current = value;
    clearTimeout(timer.current);
    if (input.current !== null) input.current.value = value;
  }, [value]);

  function apply(): void {
    clearTimeout(timer.current);
    const text = (input.current?.value ?? '').trim().replace(',', '.');
    const next = withChosen(state, name, text);
    // What is no number or date yet filters nothing, and stays to be completed.
    if (text === applied.current || (text !== '' && next[name] === undefined)) return;
    applied.current = text;
    onChange(next);
  }
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });

  return (
    <Field
      {...rest}
      ref={input}
      label={filterNames[name]}
      autoComplete="off"
      className="w-40"
      defaultValue={value}
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), TYPING_MS);
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
