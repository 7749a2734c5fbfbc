import { SEARCH_MAX } from '@shop/contract/product-filters';
import { type ListFilters, readSearch } from '@shop/contract/product-list';
import { adminProductsText } from '@shop/messages/admin-products';
import { withValues } from '../../features/product-list/list-address.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { isOn, switchesOfShop } from './switches.ts';

type ListToolsProps<State> = { state: State; onChange: (next: State) => void };

/** The search and the filters that only admins have, of both views. */
export function ListTools<State extends ListFilters & { page: number }>({ state, onChange }: ListToolsProps<State>) {
  return (
    <>
      <ListSearch
        label={adminProductsText.searchProducts}
        placeholder={adminProductsText.searchHint}
        maxLength={SEARCH_MAX}
        className="min-w-56 flex-1 sm:max-w-80"
        q={state.q}
        // Other words may have other mistakes.
        onSearch={(text) => onChange({ ...withValues(state, { exact: undefined }), q: readSearch(text) })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions. */}
      <div role="group" aria-label={adminProductsText.showOnly} className="flex flex-wrap gap-2">
        {switchesOfShop().map((one) => {
          const on = isOn(state, one);
          return (
            <button
              key={`${one.name} ${one.value}`}
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
