import { useContext, useEffect, useRef } from 'react';
import { PreloadScreenContext } from '../../routing/contexts.ts';
import { prefetchProduct } from '../../state/product-slice.ts';

/** A pointer that only passes over a card stays for less. */
const MEANT_MS = 80;

/**
 * A person who points at a card, touches it or focuses it will probably open it: its script and its data are loaded
 * early.
 */
export function usePrefetchOnHover(productId: number, path: string) {
  const preloadScreen = useContext(PreloadScreenContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin() {
    end();
    timer.current = setTimeout(() => {
      void preloadScreen(path);
      prefetchProduct(productId);
    }, MEANT_MS);
  }
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end };
}
