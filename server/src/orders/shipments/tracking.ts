/** How a parcel is tracked; what is left empty is null. */
export interface TrackingColumns {
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
}

export const untracked: TrackingColumns = { carrier: null, tracking_number: null, tracking_url: null };

interface SentTracking {
  carrier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  trackingUrl?: string | null | undefined;
}

/** @returns what was sent; fields that were left out are as `before` */
export function trackingColumns(sent: SentTracking | null | undefined, before = untracked): TrackingColumns {
  const { carrier, trackingNumber, trackingUrl } = sent ?? {};
  return {
    carrier: carrier === undefined ? before.carrier : carrier || null,
    tracking_number: trackingNumber === undefined ? before.tracking_number : trackingNumber || null,
    tracking_url: trackingUrl === undefined ? before.tracking_url : trackingUrl || null,
  };
}
