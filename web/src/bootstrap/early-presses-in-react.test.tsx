import { fireEvent, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { holdPresses, releasePresses } from './early-presses.ts';

function Buy({ onAdd }: { onAdd: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState(1);
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

test('a button that was pressed early acts on what was chosen before it', async () => {
  const added: number[] = [];
  const page = <Buy onAdd={(quantity) => added.push(quantity)} />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  holdPresses(root);
  const [menu, button] = [root.querySelector('select'), root.querySelector('button')];
  if (menu === null || button === null) throw new Error('The page is not drawn');
  fireEvent.change(menu, { target: { value: '3' } });
  fireEvent.click(button);
  const shown = hydrateRoot(root, page);
  await waitFor(() => expect(added).toEqual([3]));
  shown.unmount();
  root.remove();
});
