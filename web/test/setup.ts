import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearTypedEmail } from '../src/forms/typed-email.ts';
import { removeAllToasts } from '../src/toasts/toast.ts';

// A screen's script is compiled on first use, which takes a busy machine longer than the default second.
configure({ asyncUtilTimeout: 30_000 });

// What a test's last component asks for after its end reaches no shop: nothing is there, whatever runs on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('There is no shop after the end of the test'));

// jsdom lays nothing out, so that no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  // Files that one process runs share the window; tests of the build have none.
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  removeAllToasts();
  clearTypedEmail();
  vi.unstubAllGlobals();
  if (typeof document === 'undefined') return;
  // What the document says of the shop, and what the settings have made of it.
  for (const said of document.head.querySelectorAll('meta[name=shop], link[href^="/theme/"]')) said.remove();
});
