import { fireEvent, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { holdPresses, releasePresses } from './early-presses.ts';

type BuyProps = { onAdd: (quantity: number) => void; onCommit: () => void };

function Buy({ onAdd, onCommit }: BuyProps) {
  const [quantity, setQuantity] = useState(1);
  useLayoutEffect(onCommit, [onCommit]);
  useEffect(releasePresses, []);
  return (
    <>
      <select value={quantity} onChange={(event) => setQuantity(Number(event.currentTarget.value))}>
        {[1, 2, 3].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <button type="button" onClick={() => onAdd(quantity)}>
        Add
      </button>
    </>
  );
}

/** The page as the server has drawn it, which React is to take over. */
function drawn(onCommit: () => void = () => {}): {
  added: number[];
  menu: HTMLSelectElement;
  button: HTMLButtonElement;
  takeOver: () => void;
} {
  const added: number[] = [];
  const page = <Buy onAdd={(quantity) => added.push(quantity)} onCommit={onCommit} />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  holdPresses(root);
  const [menu, button] = [root.querySelector('select'), root.querySelector('button')];
  if (menu === null || button === null) throw new Error('The page is not drawn');
  const takeOver = () => {
    const shown = hydrateRoot(root, page);
    onTestFinished(() => {
      shown.unmount();
      root.remove();
    });
  };
  return { added, menu, button, takeOver };
}

test('a button that was pressed early acts on what was chosen before it', async () => {
  const { added, menu, button, takeOver } = drawn();
  fireEvent.change(menu, { target: { value: '3' } });
  fireEvent.click(button);
  takeOver();
  await waitFor(() => expect(added).toEqual([3]));
});

test('what is chosen while React takes the page over stays chosen', async () => {
  // Between the commit and its effects, of which one releases the page: React runs them within the event. (`fireEvent` would wait.)
  const choose = () => {
    menu.value = '3';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    button.click();
  };
  const { added, menu, button, takeOver } = drawn(() => queueMicrotask(choose));
  takeOver();
  await waitFor(() => expect(added).toEqual([3]));
  expect(menu.value).toBe('3');
});
