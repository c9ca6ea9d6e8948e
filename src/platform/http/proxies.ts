import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
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
  return isIn(near, address)
}

function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** As Fastify knows them by name. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The visitor's address of requests that Fastify does not see, by the same rule as `request.ip`. */
export function createReadAddress(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trustOf(proxies)
  const trusted = Array.isArray(trust) ? listOf(trust) : undefined
  const isTrusted = (address: string, hop: number) =>
    trusted ? isIn(trusted, address) : typeof trust === 'function' && trust(address, hop)
  return ({ socket, headers }) => {
    const said = String(headers['x-forwarded-for'] ?? '')
    const forwarded = said.split(',').map((one) => one.trim())
    const chain = [socket.remoteAddress ?? '', ...forwarded.filter(Boolean).toReversed()]
    const visitor = chain.findIndex((address, hop) => !isTrusted(address, hop))
    return chain.at(visitor) ?? ''
  }
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries.flatMap((one) => named[one] ?? one)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
