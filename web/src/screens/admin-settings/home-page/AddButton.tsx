import { PlusIcon } from '@heroicons/react/20/solid';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';

type AddButtonProps = {
  id?: string | undefined;
  /** There is no room for another entry. */
  full: boolean;
  /** The id of the new entry's control that gets the focus. */
  first: string;
  onAdd: () => void;
  children: ReactNode;
};

export function AddButton({ id, full, first, onAdd, children }: AddButtonProps) {
  return (
    <Button
      id={id}
      variant="secondary"
      size="small"
      unavailable={full}
      title={full ? adminHomePageText.full : undefined}
      onClick={() => {
        flushSync(onAdd);
        document.getElementById(first)?.focus();
      }}
    >
      <PlusIcon aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}
