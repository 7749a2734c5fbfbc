import { useMemo, useState } from 'react';

/** Which products a bulk edit changes: those that were chosen, on several pages too, or all that match the filter. */
export type Chosen = {
  all: boolean;
  /** Of single ones; empty where all are chosen. */
  ids: readonly number[];
  has: (id: number) => boolean;
  choose: (ids: readonly number[], on: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
};

type Choice = { of: string; all: boolean; ids: ReadonlySet<number> };

/**
 * @param filter another filter is another list, of which nothing is chosen
 * @param page what is shown of it: that stays chosen where one of all is no longer
 */
export function useChosen(filter: string, page: readonly { id: number }[]): Chosen {
  const [choice, setChoice] = useState<Choice>({ of: filter, all: false, ids: new Set() });
  return useMemo(() => {
    const { all, ids } = choice.of === filter ? choice : { all: false, ids: new Set<number>() };
    return {
      all,
      ids: [...ids],
      has: (id) => all || ids.has(id),
      choose: (some, on) => {
        const others = (all ? page.map(({ id }) => id) : [...ids]).filter((id) => !some.includes(id));
        setChoice({ of: filter, all: false, ids: new Set(on ? [...others, ...some] : others) });
      },
      chooseAll: () => setChoice({ of: filter, all: true, ids: new Set() }),
      clear: () => setChoice({ of: filter, all: false, ids: new Set() }),
    };
  }, [choice, filter, page]);
}
