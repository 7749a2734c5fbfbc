import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For code that runs when a component unmounts: its selectors no longer follow the state then. */
export const useAppStore = useStore.withTypes<AppStore>();
