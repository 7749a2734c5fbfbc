import { useEffect } from 'react';

/**
 * Back may restore this page from the browser's memory in the middle of a payment whose answer went to the next page.
 * Then it reloads and reads the order from the shop.
 */
export function useFreshPage(): void {
  useEffect(() => {
    const loadAnew = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', loadAnew);
    return () => window.removeEventListener('pageshow', loadAnew);
  }, []);
}
