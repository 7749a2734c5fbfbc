import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Office } from './Office.tsx';

test('Ctrl+K counts as soon as a screen of the back office is seen', () => {
  const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true });
  // What is drawn is seen before any effect runs.
  function Screen() {
    useEffect(() => {
      document.body.dispatchEvent(press);
    }, []);
    return <h1>Orders</h1>;
  }
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Office />}>
          <Route index element={<Screen />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(press.defaultPrevented).toBe(true);
});
