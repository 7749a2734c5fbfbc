import { render } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useSlash } from './use-slash.ts';

/** Presses the key before the browser has painted its children, which is sooner than a person can. */
function Hasty({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  }, []);
  return children;
}

function Page({ search }: { search: () => boolean }) {
  useSlash(search);
  return <h1>A page</h1>;
}

test('a slash searches as soon as the page is there', () => {
  let searches = 0;
  const search = () => {
    searches += 1;
    return true;
  };
  render(
    <Hasty>
      <Page search={search} />
    </Hasty>,
  );
  expect(searches).toBe(1);
});
