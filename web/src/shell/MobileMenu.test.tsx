import { render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { someUser } from '../../test/fake-shop.ts';
import { createStore } from '../store/store.ts';
import { MobileMenu } from './MobileMenu.tsx';

/** Presses the key when the page is drawn and before React has run its effects, as on a busy machine. */
function Hasty({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  }, []);
  return children;
}

test('a slash that comes as soon as the menu is drawn opens it, and the field in it has the focus', async () => {
  // jsdom lays nothing out, so that nothing counts as shown.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(Object.assign([new DOMRect()], { item: () => null }));
  render(
    <Provider store={createStore()}>
      <MemoryRouter initialEntries={['/profile']}>
        <Hasty>
          <MobileMenu user={someUser()} searches />
        </Hasty>
      </MemoryRouter>
    </Provider>,
  );
  expect(await screen.findByRole('button', { name: 'Close menu' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveFocus();
});
