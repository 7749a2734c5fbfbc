import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';

type EditedInPlaceProps = {
  label: string;
  /** What stands beside the button. */
  children?: ReactNode;
  /** Takes the button's place until it is done. */
  form: (onDone: () => void) => ReactNode;
};

/** A button that opens a form below what it changes. Once that is done, the button has the focus again. */
export function EditedInPlace({ label, children, form }: EditedInPlaceProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    // Rendered synchronously: the button that takes the focus appears only when the form is gone.
    flushSync(() => setEditing(false));
    button.current?.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {children}
        {!editing && (
          <Button ref={button} variant="secondary" onClick={() => setEditing(true)}>
            {label}
          </Button>
        )}
      </div>
      {editing && <div className="mt-6 border-t border-line pt-6">{form(close)}</div>}
    </>
  );
}
