import { useEffect } from 'react';

/**
 * While the payment page stands, links load their page instead of drawing another screen into this document, so that
 * the payment provider's script runs on this page and nowhere else.
 */
export function useNativeLinks(): void {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      const { target } = event;
      if (target instanceof Element && target.closest('a[href]') !== null) event.stopPropagation();
    };
    // Before the router's own handlers, which hang on the app's root.
    document.addEventListener('click', keepFromRouter, { capture: true });
    return () => document.removeEventListener('click', keepFromRouter, { capture: true });
  }, []);
}
