import { type ComponentProps, useEffect, useRef } from 'react';
import { controlClass } from './field-class.ts';

const TYPING_MS = 300;

type ListSearchProps = Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength'> & {
  label: string;
  /** What is searched for now. */
  q: string;
  onSearch: (q: string) => void;
  className?: string;
};

/** Searches when the person stops typing, and at once on Enter. Escape clears it. */
export function ListSearch({ label, q, onSearch, className, ...rest }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(q);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, or a link to another list: what is being typed is not overwritten.
  useEffect(() => {
    if (searched.current === q) return;
    searched.current = q;
    clearTimeout(timer.current);
    if (input.current !== null) input.current.value = q;
  }, [q]);

  function search(): void {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  }

  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          {...rest}
          ref={input}
          type="search"
          aria-label={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={q}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(search, TYPING_MS);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.currentTarget.value === '') return;
            // Here and not by the browser, since not all of them clear it.
            event.preventDefault();
            event.currentTarget.value = '';
            search();
          }}
          className={controlClass}
        />
      </form>
    </search>
  );
}
