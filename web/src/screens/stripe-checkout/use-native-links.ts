import { useEffect } from 'react';

/**
 * On the payment page links load a document, so that the router renders no other screen here and the payment provider's
 * script runs on this page only.
 */
export function useNativeLinks(): void {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest('a[href]') !== null) event.stopPropagation();
    };
    // Runs before the router's own handlers, which are attached to the app's root.
    document.addEventListener('click', keepFromRouter, { capture: true });
    return () => document.removeEventListener('click', keepFromRouter, { capture: true });
  }, []);
}
