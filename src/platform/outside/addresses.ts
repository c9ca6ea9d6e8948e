/** Which addresses are inside: a server of ours must never be led there by what a stranger wrote. */
import { BlockList, isIP } from 'node:net'

// One list for each family: in a common one, ::ffff:0:0/96 would stand for every IPv4 address.
const internal4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal4.addSubnet(network, prefix, 'ipv4')
}
const internal6 = new BlockList()
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internal6.addSubnet(network, prefix, 'ipv6')
}

/** True for loopback, private, link-local and other addresses that no public site has. */
export function isInternalAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return internal4.check(address, 'ipv4')
  return family === 0 || internal6.check(address, 'ipv6')
}
