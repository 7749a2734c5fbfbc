import type { PageLink } from '@shop/contract/shop-pages';
import { useEffect } from 'react';
import { fetchPageLinks, selectPageLinks } from '../state/pages-slice.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';

/** Links to the shop's own pages; none until they were read, once for each load of the app. */
export function usePageLinks(): readonly PageLink[] {
  const dispatch = useAppDispatch();
  const links = useAppSelector(selectPageLinks);
  const unread = links === null;
  useEffect(() => {
    if (unread) void dispatch(fetchPageLinks());
  }, [unread, dispatch]);
  return links ?? [];
}
