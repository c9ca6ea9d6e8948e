import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { TrustedProxies } from '../config/proxies.ts'

/** Where proxies of one's own are: loopback, private, link-local and unique-local addresses. */
const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  near.addSubnet(network, bits, 'ipv4')
}
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/**
 * Fastify's `trustProxy`. A number of hops counts only for connections from one's own network:
 * someone who reaches the server past the proxies could otherwise write all of the hops.
 */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies !== 'number') return [...proxies]
  return (address, hop) => hop < proxies && (hop > 0 || isNear(address))
}

function isNear(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return near.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** The visitor's address of requests that Fastify does not see, by the same rule as `request.ip`. */
export function createReadAddress(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const rule = trustOf(proxies)
  if (rule === false) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = Array.isArray(rule) ? proxyAddr.compile(rule) : rule
  return (request) => proxyAddr(request, trust)
}
