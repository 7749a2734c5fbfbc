import { MAX_ACTION_ORDERS } from '@shop/contract/order-actions';
import { useEffect, useMemo, useRef, useState } from 'react';

/** The orders that the next action is about, on several pages of one list. At most as many as an action takes. */
export type ChosenOrders = {
  /** In the order in which they were chosen. */
  ids: readonly number[];
  has: (id: number) => boolean;
  choose: (ids: readonly number[], on: boolean) => void;
  /** Chooses or unchooses one order. With `range`, and all between it and the one before. */
  toggle: (id: number, page: readonly number[], range: boolean) => void;
  clear: () => void;
};

type Choice = { ids: readonly number[]; last: number | undefined };

const NONE: Choice = { ids: [], last: undefined };

/** The ids between two orders of a page, both included. Without the first of them on this page, the second alone. */
export function between(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [one, other] = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)];
  return one === -1 || other === -1 ? [to] : page.slice(Math.min(one, other), Math.max(one, other) + 1);
}

export function withChoice({ ids, last }: Choice, some: readonly number[], on: boolean): Choice {
  const others = ids.filter((id) => !some.includes(id));
  if (!on) return { ids: others, last };
  const added = some.filter((id) => !ids.includes(id));
  return { ids: [...ids, ...added].slice(0, MAX_ACTION_ORDERS), last };
}

export function withToggled(choice: Choice, id: number, page: readonly number[], range: boolean): Choice {
  const { ids, last } = choice;
  // As in lists of files: a range becomes what the order pressed before it is.
  const on = range && last !== undefined ? ids.includes(last) : !ids.includes(id);
  return { ...withChoice(choice, range ? between(page, last, id) : [id], on), last: id };
}

/** @param filter another filter is another list, of which nothing is chosen */
export function useChosenOrders(filter: string): ChosenOrders {
  const [choice, setChoice] = useState({ of: filter, ...NONE });
  const current = useRef(filter);
  useEffect(() => {
    current.current = filter;
  });

  return useMemo(() => {
    const { ids } = choice.of === filter ? choice : NONE;
    const known = new Set(ids);

    /** An answer may come after the person has gone on to another list. */
    function change(next: (before: Choice) => Choice): void {
      if (current.current !== filter) return;
      setChoice((before) => ({ of: filter, ...next(before.of === filter ? before : NONE) }));
    }

    return {
      ids,
      has: (id) => known.has(id),
      choose: (some, on) => change((before) => withChoice(before, some, on)),
      toggle: (id, page, range) => change((before) => withToggled(before, id, page, range)),
      clear: () => change(() => NONE),
    };
  }, [choice, filter]);
}
