import { updateShipmentBody } from '@shop/contract/shipment-bodies';

export type TrackingTexts = { carrier: string; trackingNumber: string; trackingUrl: string };

export const emptyTracking: TrackingTexts = { carrier: '', trackingNumber: '', trackingUrl: '' };

const names = ['carrier', 'trackingNumber', 'trackingUrl'] as const;

export function trimmed({ carrier, trackingNumber, trackingUrl }: TrackingTexts): TrackingTexts {
  return { carrier: carrier.trim(), trackingNumber: trackingNumber.trim(), trackingUrl: trackingUrl.trim() };
}

/** The contract's messages by field. */
export function trackingErrors(texts: TrackingTexts): Partial<TrackingTexts> {
  const result = updateShipmentBody.safeParse(trimmed(texts));
  const found: Partial<TrackingTexts> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = names.find((one) => one === path[0]);
    if (name !== undefined) found[name] ??= message;
  }
  return found;
}
