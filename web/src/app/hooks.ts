import { useEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For the moment a component goes: by then no selector tells it anything any more. */
export const useAppStore = useStore.withTypes<AppStore>();

const SHOP_NAME = 'E-Commerce';

/** 'Your cart – E-Commerce' in the tab, the history and what a screen reader says first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${SHOP_NAME}`;
  }, [title]);
}

/** Runs `read` again each time the shop answers after it could not be reached. */
export function useOnReconnect(read: () => void): void {
  const recoveries = useAppSelector((state) => state.connection.recoveries);
  const seen = useRef(recoveries);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (seen.current === recoveries) return;
    seen.current = recoveries;
    latest.current();
  }, [recoveries]);
}
