/** What a mail about an order says of the parts of its price, and of where it goes. */

import type { Address } from '@shop/contract/accounts';
import { placeLine } from '@shop/contract/address-lines';
import { countryName } from '@shop/contract/countries';
import { formatMoney } from '@shop/contract/money';
import { isBuiltIn } from '@shop/contract/options';
import type { Order, OrderLine } from '@shop/contract/orders';
import type { AppliedTax, OrderShipping } from '@shop/contract/price-parts';
import { orderMailText } from '@shop/messages/order-mail-contents';
import { dateFormat } from '../../platform/in-language.ts';
import { freeText } from '../../platform/mail/free-text.ts';
import type { MailFact, MailSum } from '../../platform/mail/mail-content.ts';

// Text that shoppers and staff typed is shortened: it need only be recognised.
export const TITLE_LENGTH = 100;
const FIELD_LENGTH = 60;
export const short = (text: string) => freeText(text, FIELD_LENGTH);

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** What stands between the lines and the total; nothing where the total is the sum of the lines. */
export function sumsOf({ subtotal, promotions, shipping, taxes }: Order): MailSum[] {
  if (subtotal === undefined || (promotions.length === 0 && shipping === null && taxes.length === 0)) return [];
  return [
    { label: orderMailText.subtotal, amount: formatMoney(subtotal) },
    ...promotions.map(({ name, code, amount }) => ({
      label: code === null ? short(name) : `${short(name)} (${short(code)})`,
      amount: amount === 0 ? orderMailText.freeShipping : formatMoney(-amount),
    })),
    ...(shipping === null
      ? []
      : [
          {
            label: (shipping.pickUp ? orderMailText.pickUpAt : orderMailText.shippingBy)({
              name: short(shipping.name),
            }),
            amount: shipping.price === 0 ? orderMailText.free : formatMoney(shipping.price),
          },
        ]),
    ...taxes.map((tax) => ({ label: taxLabel(tax), amount: formatMoney(tax.amount) })),
  ];
}

function taxLabel({ name, rate, included, reverseCharge }: AppliedTax): string {
  if (reverseCharge) return orderMailText.reverseCharge({ name: short(name) });
  return (included ? orderMailText.taxIncluded : orderMailText.taxAdded)({ name: short(name), rate });
}

/** Where the order goes, and when it arrives. */
export function deliveryFacts({ selectedAddress, shipping }: Order): MailFact[] {
  return [
    ...(selectedAddress === null
      ? []
      : [
          {
            label: shipping?.pickUp ? orderMailText.yourAddress : orderMailText.deliveryAddress,
            lines: addressLines(selectedAddress, shipping !== null),
          },
        ]),
    ...(shipping === null
      ? []
      : [
          {
            label: shipping.pickUp ? orderMailText.youPickItUp : orderMailText.shipping,
            lines: [short(shipping.name), daysOf(shipping)],
          },
        ]),
  ];
}

function daysOf({ eta, pickUp }: OrderShipping): string {
  const days = { from: day.format(new Date(eta.from)), to: day.format(new Date(eta.to)) };
  if (days.from === days.to) return pickUp ? orderMailText.readyOn(days) : orderMailText.arrivesOn(days);
  return pickUp ? orderMailText.readyBetween(days) : orderMailText.arrivesBetween(days);
}

/** @param withCountry where the shop ships by country */
function addressLines(address: Address, withCountry: boolean): string[] {
  const { name, street, city, state, pinCode, phone, country, taxId } = address;
  const place = { city: short(city), state: short(state), pinCode: short(pinCode), ...(country && { country }) };
  return [
    short(name),
    short(street),
    placeLine(place),
    ...(withCountry && country !== undefined ? [countryName(country)] : []),
    short(phone),
    ...(taxId === undefined ? [] : [orderMailText.taxId({ id: short(taxId) })]),
  ];
}

export const isPickUp = ({ shipping }: Order) => shipping?.pickUp === true;

export function variantOf({ product, color, size, choices }: OrderLine): string {
  const others = choices.filter(({ option }) => !isBuiltIn(option)).map(orderMailText.choice);
  const parts = [
    product.brand,
    color?.name,
    size === undefined ? undefined : orderMailText.size({ size: size.name }),
    ...others,
  ];
  return parts.flatMap((part) => (part === undefined ? [] : [short(part)])).join(' · ');
}
