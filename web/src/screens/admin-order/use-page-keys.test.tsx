import { render } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { type PageKey, usePageKeys } from './use-page-keys.ts';

/** Presses a key before the browser has painted its children, which is sooner than a person can. */
function Hasty({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  }, []);
  return children;
}

function Page({ act }: { act: (key: PageKey) => boolean }) {
  usePageKeys(act);
  return <h1>An order</h1>;
}

test('a key acts as soon as the page is there', () => {
  const pressed: PageKey[] = [];
  render(
    <Hasty>
      <Page act={(key) => pressed.push(key) > 0} />
    </Hasty>,
  );
  expect(pressed).toEqual(['r']);
});
