import { type ComponentType, useEffect, useState } from 'react';
import type { DeliveryLineProps } from './DeliveryLine.tsx';

let known: ComponentType<DeliveryLineProps> | undefined;

/**
 * What a quote says of one product, in the rows of `StockPlace`. Its script is loaded afterwards: lists share the scripts of this page.
 */
export function DeliveryPlace(props: DeliveryLineProps) {
  const [Line, setLine] = useState(() => known);
  useEffect(() => {
    import('./DeliveryLine.tsx').then(
      ({ DeliveryLine }) => {
        known = DeliveryLine;
        setLine(() => DeliveryLine);
      },
      () => undefined,
    );
  }, []);
  if (props.product.deleted || props.product.stock <= 0) return null;
  return Line !== undefined && <Line {...props} />;
}
