import { useEffect, useRef } from 'react';
import type { OrderError } from '../../features/orders/order-error.ts';
import { Alert } from '../../ui/Alert.tsx';

/** An error that stays on the page. It takes the focus, since the button is far below on a phone. */
export function OrderErrorAlert({ error }: { error: OrderError }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) box.current?.focus();
  }, [error]);
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md outline-none">
      <Alert>
        <p className="font-semibold">{error.title}</p>
        {error.lines.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 ps-4">
            {error.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
