import type { ListFilters } from '@shop/contract/product-list';
import type { AttributeFacet, Facets, OptionFacet } from '@shop/contract/search';
import { useState } from 'react';
import { ValueGroup } from '../ValueGroup.tsx';
import { rangeValues, withOwn } from './own-chips.ts';
import { RangeGroup } from './RangeGroup.tsx';

type OwnGroupsProps<State> = {
  facets: OwnFacets;
  state: State;
  /** What was searched for. */
  searched: string;
  /** Leaves out what no product has. */
  isEmpty: boolean;
  onChange: (next: State) => void;
};

type OwnFacets = Pick<Facets['facets'], 'options' | 'attributes'>;
type Named = { name: string; facet: AttributeFacet | OptionFacet };

/** By what they are called in the address. */
function namedFacets({ options, attributes }: OwnFacets): Named[] {
  return [
    ...options.map((facet) => ({ name: `option.${facet.id}`, facet })),
    ...attributes.map((facet) => ({ name: `attr.${facet.key}`, facet })),
  ];
}

/** Filters by what the shop has defined itself: options of products, and attributes. */
export function OwnGroups<State extends ListFilters & { page: number }>({
  facets,
  state,
  searched,
  isEmpty,
  onChange,
}: OwnGroupsProps<State>) {
  const { own } = state;
  const change = (changes: Record<string, readonly string[]>) => onChange(withOwn(state, changes));
  const groups = useStableGroups(namedFacets(facets), searched);
  return groups.map(({ name, facet }) => {
    if ('buckets' in facet) {
      const isChosen = own[`${name}_gte`] !== undefined || own[`${name}_lte`] !== undefined;
      if (isEmpty && facet.min === null && !isChosen) return null;
      const range = { from: own[`${name}_gte`]?.at(-1), to: own[`${name}_lte`]?.at(-1) };
      return (
        <RangeGroup
          key={name}
          facet={facet}
          from={range.from}
          to={range.to}
          onChange={(next) => change(rangeValues(name, next))}
        />
      );
    }
    const chosen = own[name] ?? [];
    return (
      <ValueGroup
        key={name}
        name={name}
        legend={facet.name}
        folds
        isEmpty={isEmpty}
        plural="values"
        values={facet.values}
        searched={searched}
        chosen={chosen}
        onToggle={(value, on) => change({ [name]: on ? [...chosen, value] : chosen.filter((one) => one !== value) })}
      />
    );
  });
}

/** A group stays where it is when another filter leaves nothing of it: the next press must not hit something else. */
function useStableGroups(now: Named[], searched: string): Named[] {
  const [known, setKnown] = useState({ searched, groups: now });
  const before = known.searched === searched ? known.groups : [];
  const kept = before.map(({ name, facet }) => ({
    name,
    facet: now.find((one) => one.name === name)?.facet ?? emptied(facet),
  }));
  const groups = [...kept, ...now.filter(({ name }) => !before.some((one) => one.name === name))];
  // React renders once more with it, before anything is shown.
  if (known.searched !== searched || groups.length > before.length) setKnown({ searched, groups });
  return groups;
}

function emptied(facet: Named['facet']): Named['facet'] {
  if ('buckets' in facet) return { ...facet, min: null, max: null, buckets: [] };
  return { ...facet, values: facet.values.map((one) => ({ ...one, count: 0 })) };
}
