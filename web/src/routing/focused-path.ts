import { createContext } from 'react';

/** The path whose heading had the focus last; undefined until the first screen, which leaves the focus to the browser. */
export const FocusedPathContext = createContext<{ current: string | undefined }>({ current: undefined });
