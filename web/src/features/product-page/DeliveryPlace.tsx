import { type ComponentType, useEffect, useState } from 'react';
import type { DeliveryLineProps } from './DeliveryLine.tsx';

let known: ComponentType<DeliveryLineProps> | undefined;

/** The place of the sentence about the delivery, whose script is loaded afterwards: lists share the scripts of this page. */
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
  return <div className="min-h-5">{Line !== undefined && <Line {...props} />}</div>;
}
