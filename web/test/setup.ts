import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { removeAllToasts } from '../src/app/toast.ts';
import { forgetTypedEmail } from '../src/app/typed-email.ts';

// A screen's script is compiled when it is first asked for: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  removeAllToasts();
  forgetTypedEmail();
  vi.unstubAllGlobals();
});
