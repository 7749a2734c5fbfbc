import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearTypedEmail } from '../src/forms/typed-email.ts';
import { removeAllToasts } from '../src/toasts/toast.ts';

// A screen's script is compiled on first use, which takes a busy machine longer than the default second.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  removeAllToasts();
  clearTypedEmail();
  vi.unstubAllGlobals();
});
