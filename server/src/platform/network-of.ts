import { isIPv6 } from 'node:net';

/**
 * Who an address counts as where attempts are limited: itself, or of IPv6 its first 64 bits, since that is the least that
 * one customer of a provider gets to choose from.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // The last 32 bits may be written as IPv4; they are never among the first 64.
  const groups = front.length + back.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups }, () => '0');
  const first = [...front, ...zeros, ...back].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${first.join(':')}::/64`;
}
