import type { AsyncThunkAction } from '@reduxjs/toolkit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiThunkConfig } from '../state/api-thunk.ts';
import { type ApiFailure, UNANSWERED } from '../state/error-sentences.ts';
import { useAppDispatch } from './hooks.ts';

type PageRequest<Item> = AsyncThunkAction<{ items: Item[]; total: number }, unknown, ApiThunkConfig>;

export type OlderPages<Item, List> = {
  items: readonly Item[];
  change: (change: (items: readonly Item[]) => readonly Item[]) => void;
  /** Of all there are; undefined until the first page is there. */
  total: number | undefined;
  reading: boolean;
  failure: ApiFailure | undefined;
  /** Loads the next page, or again the page that failed. */
  readOn: () => void;
  /** For the OlderButton below the list. The last page removes it, and what comes takes the focus. */
  older: { shown: number; total: number | undefined; offered: boolean; reading: boolean; onShow: () => void };
  /** The element whose children are the items. */
  list: RefObject<List | null>;
};

/**
 * Loads one page after the other, the newest items first.
 * @param requestOf the request of a page. That of the first rendering is used: another list needs another component
 */
export function useOlderPages<Item extends { id: number }, List extends HTMLElement>(
  requestOf: (page: number) => PageRequest<Item>,
): OlderPages<Item, List> {
  const dispatch = useAppDispatch();
  const [request] = useState(() => requestOf);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [total, setTotal] = useState<number>();
  const [wanted, setWanted] = useState({ page: 1 });
  const [reading, setReading] = useState(true);
  const [failure, setFailure] = useState<ApiFailure>();
  const [asked, setAsked] = useState<number>();
  const list = useRef<List>(null);
  const hasMore = total !== undefined && items.length < total;

  useEffect(() => {
    const running = dispatch(request(wanted.page));
    setReading(true);
    void running.then((result) => {
      if ('error' in result) {
        if (result.meta.aborted) return;
        setReading(false);
        return setFailure(result.payload ?? UNANSWERED);
      }
      setReading(false);
      const { items: read, total: now } = result.payload;
      setFailure(undefined);
      setTotal(now);
      // New ones shift the pages, so one may come twice: it is shown once.
      setItems((known) => [...known, ...read.filter((item) => !known.some((one) => one.id === item.id))]);
    });
    return () => running.abort();
  }, [dispatch, request, wanted]);

  useEffect(() => {
    if (asked === undefined || reading || hasMore) return;
    const item = list.current?.children[asked];
    if (item instanceof HTMLElement) item.focus();
    setAsked(undefined);
  }, [asked, reading, hasMore]);

  const readOn = () => setWanted(({ page }) => ({ page: failure === undefined ? page + 1 : page }));
  const onShow = () => {
    setAsked(items.length);
    readOn();
  };
  const older = { shown: items.length, total, offered: hasMore && failure === undefined, reading, onShow };
  return { items, change: setItems, total, reading, failure, readOn, older, list };
}
