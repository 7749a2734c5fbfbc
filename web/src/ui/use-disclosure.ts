import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Disclosure = {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Props of the element that holds the button and what it opens. */
  container: {
    ref: RefObject<HTMLDivElement | null>;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  button: { ref: RefObject<HTMLButtonElement | null>; 'aria-expanded': boolean; onClick: () => void };
};

/** A button that opens something beside it. Escape, a press elsewhere, or moving the focus away closes it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => setOpen((before) => !before);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    function handlePress(event: PointerEvent) {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [open]);

  return {
    open,
    toggle,
    close,
    container: {
      ref: container,
      onKeyDown(event) {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      },
      onBlur(event) {
        // Without a related target the window lost the focus, or something that cannot have it was pressed.
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
    button: { ref: button, 'aria-expanded': open, onClick: toggle },
  };
}
