import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { removeAllToasts } from '../src/app/toast.ts';

afterEach(() => {
  cleanup();
  removeAllToasts();
  vi.unstubAllGlobals();
});
