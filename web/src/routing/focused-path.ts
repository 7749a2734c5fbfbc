import { createContext } from 'react';

/**
 * The path of the last screen whose heading had the focus. Undefined on the first screen, where the browser decides
 * about the focus.
 */
export const FocusedPathContext = createContext<{ current: string | undefined }>({ current: undefined });
