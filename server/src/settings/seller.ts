import type { ShopSettings } from '@shop/contract/settings';

/** Who sells, as invoices, credit notes and slips name it; an address of several lines, '' for none. */
export function sellerOf({ sellerName, shopName, address, taxId }: ShopSettings): {
  name: string;
  address: string;
  tax_id: string;
} {
  return { name: sellerName ?? shopName, address, tax_id: taxId };
}
