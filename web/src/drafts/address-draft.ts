import { type Address, address } from '@shop/contract/accounts';
import * as z from 'zod/mini';

/** In the order of the form. */
export const addressFields = [
  'country',
  'name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'pinCode',
  'taxId',
] as const;

export type AddressField = (typeof addressFields)[number];
export type AddressTexts = Partial<Record<AddressField, string | undefined>>;

export type AddressDraft = {
  /** The saved address that the draft changes; undefined for a new address. */
  before: Address | undefined;
  typed: AddressTexts;
};

const savedDraft = z.object({
  before: z.catch(z.optional(address), undefined),
  typed: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    street: z.string(),
    city: z.string(),
    // Where the country has none, the form has no field for it.
    state: z.optional(z.string()),
    pinCode: z.string(),
    // Drafts of earlier builds have neither.
    country: z.optional(z.string()),
    taxId: z.optional(z.string()),
  }),
});

export function parseAddressDraft(stored: unknown): AddressDraft | undefined {
  const { data } = savedDraft.safeParse(stored);
  return data && { before: data.before, typed: data.typed };
}
