import { BlockList, isIP } from 'node:net'

/** Private and reserved address ranges, to which no connection is made. */
const privateIpv4 = new BlockList()
// A separate list, because a range of mapped IPv6 addresses would match all of IPv4.
const privateIpv6 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateIpv6.addSubnet(net, bits, 'ipv6')

export const isPrivateAddress = (address: string) => {
  const family = isIP(address)
  if (family === 4) return privateIpv4.check(address, 'ipv4')
  return family === 0 || privateIpv6.check(address, 'ipv6')
}
