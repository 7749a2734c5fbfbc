import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a message with tags as children, which need no keys: their order is that of the sentence. */
export function inline(parts: ReactNode): ReactNode {
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}
