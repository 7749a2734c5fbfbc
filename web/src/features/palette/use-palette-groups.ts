import type { Permission } from '@shop/contract/permissions';
import { paletteText } from '@shop/messages/palette';
import { useFoundByNameQuery, useFoundCustomersQuery, useFoundOrdersQuery } from '../../data/palette.ts';
import { failureOf, skipToken } from '../../data/shop-data.ts';
import { pagePath } from '../../routing/paths.ts';
import type { PaletteEntry } from '../../storage/palette-storage.ts';
import { useMay } from '../../store/use-may.ts';
import { useAfterPause } from '../../ui/use-after-pause.ts';
import { actionEntries, matching, pageEntries } from './known-entries.ts';

export type PaletteGroup = { name: string; entries: readonly PaletteEntry[] };

/** What is offered for what is typed. Recent ones come first, each entry stands once. */
export function usePaletteGroups(
  typed: string,
  recent: readonly PaletteEntry[],
  may: (needs: Permission | undefined) => boolean,
) {
  const settled = useAfterPause(typed.trim());
  const words = settled === typed.trim() ? settled : '';
  const asked = (allowed: boolean) => (words !== '' && allowed ? words : skipToken);
  const products = useFoundByNameQuery(asked(useMay('catalogue.read')));
  const orders = useFoundOrdersQuery(asked(useMay('orders.read')));
  const customers = useFoundCustomersQuery(asked(useMay('customers.read')));
  const groups: PaletteGroup[] = [
    { name: paletteText.recent, entries: matching(recent, typed, may) },
    { name: paletteText.pages, entries: matching(pageEntries, typed, may) },
    { name: paletteText.actions, entries: matching(actionEntries, typed, may) },
    {
      name: paletteText.orders,
      entries: (orders.currentData ?? []).map(({ id, selectedAddress, email }) => ({
        label: paletteText.order({ id }),
        note: selectedAddress?.name ?? email ?? '',
        to: pagePath('adminOrder', id),
        needs: 'orders.read',
      })),
    },
    {
      name: paletteText.customers,
      entries: (customers.currentData ?? []).map(({ id, name, email }) => ({
        label: name ?? email,
        note: name === null ? '' : email,
        to: pagePath('adminCustomer', id),
        needs: 'customers.read',
      })),
    },
    {
      name: paletteText.products,
      entries: (products.currentData ?? []).map(({ id, title, brand }) => ({
        label: title,
        note: brand,
        to: pagePath('adminProductDetail', id),
        needs: 'catalogue.read',
      })),
    },
  ];
  const reads = [products, orders, customers];
  return {
    groups: eachOnce(groups),
    searching: typed.trim() !== settled || reads.some(({ isFetching }) => isFetching),
    failure: reads.map(failureOf).find((one) => one !== undefined),
  };
}

function eachOnce(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ to, label }) => {
        const isNew = !seen.has(`${to} ${label}`);
        seen.add(`${to} ${label}`);
        return isNew;
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
