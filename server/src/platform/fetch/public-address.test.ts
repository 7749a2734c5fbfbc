import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:82a::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['loopback', ['127.0.0.1', '127.8.9.1', '::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['carrier-grade', ['100.64.0.1', '100.127.255.255']],
  ['unique-local', ['fc00::1', 'fd12:3456::1']],
  ['site-local', ['fec0::1']],
  ['multicast', ['224.0.0.1', '239.255.255.250', 'ff02::1']],
  ['broadcast', ['255.255.255.255']],
  ['reserved', ['240.0.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
  ['translated', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8']],
  ['mapped in another form', ['::ffff:0:127.0.0.1', '::127.0.0.1', '2002:7f00:1::', '2001:0:1::1']],
  ['none at all', ['', 'localhost', '999.1.1.1', '1.2.3.4.5']],
])('%s addresses are not', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
