import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    // Most of the time is spent on importing the app. What tests of one file leave to each other, those of another file may find, too.
    isolate: false,
    testTimeout: 60_000,
    // The default of one second is too short for a busy machine; what holds is found at once all the same.
    expect: { poll: { timeout: 12_000 } },
  },
});
