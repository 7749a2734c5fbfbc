/** What a mail about an order says of the parts of its price, and of where it goes. */

import type { Address } from '@shop/contract/accounts';
import { formatMoney } from '@shop/contract/money';
import type { Order, OrderLine } from '@shop/contract/orders';
import type { AppliedTax, OrderShipping } from '@shop/contract/price-parts';
import { freeText } from '../../platform/mail/free-text.ts';
import type { MailFact, MailSum } from '../../platform/mail/mail-content.ts';

// Text that shoppers and staff typed is shortened: it need only be recognised.
export const TITLE_LENGTH = 100;
const FIELD_LENGTH = 60;
export const short = (text: string) => freeText(text, FIELD_LENGTH);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** What stands between the lines and the total; nothing where the total is the sum of the lines. */
export function sumsOf({ subtotal, promotions, shipping, taxes }: Order): MailSum[] {
  if (subtotal === undefined || (promotions.length === 0 && shipping === null && taxes.length === 0)) return [];
  return [
    { label: 'Subtotal', amount: formatMoney(subtotal) },
    ...promotions.map(({ name, code, amount }) => ({
      label: code === null ? short(name) : `${short(name)} (${short(code)})`,
      amount: amount === 0 ? 'Free shipping' : formatMoney(-amount),
    })),
    ...(shipping === null
      ? []
      : [
          {
            label: `${shipping.pickUp ? 'Pick-up' : 'Shipping'}: ${short(shipping.name)}`,
            amount: shipping.price === 0 ? 'Free' : formatMoney(shipping.price),
          },
        ]),
    ...taxes.map((tax) => ({ label: taxLabel(tax), amount: formatMoney(tax.amount) })),
  ];
}

function taxLabel({ name, rate, included, reverseCharge }: AppliedTax): string {
  if (reverseCharge) return `${short(name)}: reverse charge, you owe the tax`;
  return `${short(name)} ${rate} %${included ? ', included' : ''}`;
}

/** Where the order goes, and when it arrives. */
export function deliveryFacts({ selectedAddress, shipping }: Order): MailFact[] {
  return [
    ...(selectedAddress === null
      ? []
      : [
          {
            label: shipping?.pickUp ? 'Your address' : 'Delivery address',
            lines: addressLines(selectedAddress, shipping !== null),
          },
        ]),
    ...(shipping === null
      ? []
      : [{ label: shipping.pickUp ? 'You pick it up' : 'Shipping', lines: [short(shipping.name), daysOf(shipping)] }]),
  ];
}

function daysOf({ eta, pickUp }: OrderShipping): string {
  const [from, to] = [eta.from, eta.to].map((date) => day.format(new Date(date)));
  if (from === to) return pickUp ? `Ready on ${from}` : `Arrives on ${from}`;
  return pickUp ? `Ready between ${from} and ${to}` : `Arrives between ${from} and ${to}`;
}

/** @param withCountry where the shop ships by country */
function addressLines(address: Address, withCountry: boolean): string[] {
  const { name, street, city, state, pinCode, phone, country, taxId } = address;
  return [
    short(name),
    short(street),
    `${short(city)}, ${short(state)} ${short(pinCode)}`,
    ...(withCountry && country !== undefined ? [countryNames.of(country) ?? country] : []),
    short(phone),
    ...(taxId === undefined ? [] : [`Tax id ${short(taxId)}`]),
  ];
}

export const isPickUp = ({ shipping }: Order) => shipping?.pickUp === true;

export function variantOf({ product, color, size }: OrderLine): string {
  const parts = [product.brand, color?.name, size === undefined ? undefined : `Size ${size.name}`];
  return parts.flatMap((part) => (part === undefined ? [] : [short(part)])).join(' · ');
}
