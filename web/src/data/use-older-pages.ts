import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import type { Page } from '../api/request.ts';
import { failureOf } from './shop-data.ts';

type PagesRead<Item> = {
  data?: { pages: Page<Item>[] } | undefined;
  error?: ApiFailure | SerializedError | undefined;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * What a list shows of an infinite query that loads one page after the other, the newest items first.
 * @returns `older` for the OlderButton below the list: the last page removes it, and what comes takes the focus; `list` for the
 *   element whose children are the items; `readOn` loads the next page, or again the page that failed
 */
export function useOlderPages<Item extends { id: number }, List extends HTMLElement>(query: PagesRead<Item>) {
  const { data, isFetching: reading, hasNextPage } = query;
  const failure = failureOf({ error: query.error });
  const [asked, setAsked] = useState<number>();
  const list = useRef<List>(null);
  // New ones shift the pages, so one may come twice: it is shown once.
  const items = [...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  const total = data?.pages.at(-1)?.total;

  useEffect(() => {
    if (asked === undefined || reading || hasNextPage) return;
    const item = list.current?.children[asked];
    if (item instanceof HTMLElement) item.focus();
    setAsked(undefined);
  }, [asked, reading, hasNextPage]);

  const readOn = () => void (data === undefined ? query.refetch() : query.fetchNextPage());
  const onShow = () => {
    setAsked(items.length);
    readOn();
  };
  const older = { shown: items.length, total, offered: hasNextPage && failure === undefined, reading, onShow };
  return { items, total, reading, failure, readOn, older, list };
}
