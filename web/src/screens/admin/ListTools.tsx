import { SEARCH_MAX } from '@shop/contract/product-filters';
import { type ListFilters, readSearch } from '@shop/contract/product-list';
import { useEffect, useRef } from 'react';
import { withValues } from '../../features/product-list/list-address.ts';
import { controlClass } from '../../ui/field-class.ts';
import { isOn, switches } from './switches.ts';

const TYPING_MS = 350;

type ListToolsProps<State> = { state: State; onChange: (next: State) => void };

/** The search and the filters that only admins have, of both views. */
export function ListTools<State extends ListFilters & { page: number }>({ state, onChange }: ListToolsProps<State>) {
  return (
    <>
      <Search
        q={state.q}
        // Other words may have other mistakes.
        onSearch={(q) => onChange({ ...withValues(state, { exact: undefined }), q })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions. */}
      <div role="group" aria-label="Show only" className="flex flex-wrap gap-2">
        {switches.map((one) => {
          const on = isOn(state, one);
          return (
            <button
              key={one.name}
              type="button"
              aria-pressed={on}
              onClick={() => onChange(withValues(state, { [one.name]: on ? undefined : one.value }))}
              className={`min-h-9 rounded-full border px-3.5 text-sm font-medium ${on ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-sunken'}`}
            >
              {one.label}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** Searches when the person stops typing, and on Enter. */
function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(q);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, or 'Clear filters': what is being typed is not overwritten.
  useEffect(() => {
    if (searched.current !== q && input.current !== null) input.current.value = q;
    searched.current = q;
  }, [q]);

  function search(): void {
    clearTimeout(timer.current);
    const text = readSearch(input.current?.value ?? '');
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  }

  return (
    <div className="min-w-56 flex-1 sm:max-w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label="Search products"
          placeholder="Title, brand, SKU or id"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          defaultValue={q}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(search, TYPING_MS);
          }}
          className={controlClass}
        />
      </form>
    </div>
  );
}
