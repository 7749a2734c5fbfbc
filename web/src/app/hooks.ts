import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

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
