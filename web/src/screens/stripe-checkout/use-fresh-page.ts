import { useEffect } from 'react';

/**
 * A page that Back brings out of the browser's memory is as it was left: in the middle of a payment whose answer went to
 * the page that came after it. It is loaded anew, and asks the shop.
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
