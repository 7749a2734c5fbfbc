import type { Address, User } from '@shop/contract/accounts';
import type { ShopSettings } from '@shop/contract/settings';
import type { UserRow } from './users.queries.ts';

/** @param settings of a shop with one language, where nobody chooses one: the answer then has none */
export function presentUser(row: UserRow, { languages }: Pick<ShopSettings, 'languages'>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    addresses: row.addresses.map(presentAddress),
    imageUrl: row.image_url,
    ...((languages.length > 1 || row.language !== null) && { language: row.language }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Field by field, which also restores the usual order of fields: jsonb does not store one. */
export function presentAddress(stored: Address): Address {
  return {
    name: stored.name,
    email: stored.email,
    phone: stored.phone,
    street: stored.street,
    city: stored.city,
    state: stored.state,
    pinCode: stored.pinCode,
    ...(stored.country !== undefined && { country: stored.country }),
    ...(stored.taxId !== undefined && { taxId: stored.taxId }),
  };
}
