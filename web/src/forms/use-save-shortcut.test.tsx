import { fireEvent, render } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useSaveShortcut } from './use-save-shortcut.ts';

/** Presses the keys before the browser has painted its children, which is sooner than a person can. */
function Hasty({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }), 'the browser saves its page').toBe(false);
  }, []);
  return children;
}

function Form({ save }: { save: () => void }) {
  useSaveShortcut(save);
  return <form />;
}

test('Ctrl+S saves as soon as the form is there', () => {
  let saved = 0;
  render(
    <Hasty>
      <Form save={() => (saved += 1)} />
    </Hasty>,
  );
  expect(saved).toBe(1);
});
