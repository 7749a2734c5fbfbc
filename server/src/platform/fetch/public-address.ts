import ipaddr from 'ipaddr.js';

/** Of IPv6, all that is or will be given out as public addresses; what lies outside may still hold an address of IPv4. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: no loopback, private, link-local, shared, multicast or reserved one, and none that
 * is translated into another.
 * @param address of IPv4 or IPv6, without brackets
 */
export function isPublicAddress(address: string): boolean {
  // With a zone it is an address of one link.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}
