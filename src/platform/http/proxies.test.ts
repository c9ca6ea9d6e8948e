import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { TrustedProxies } from '../config/proxies.ts'
import { createReadAddress } from './proxies.ts'

const visitor = '198.51.100.7'
const spoofed = '203.0.113.66'

test.each<[string, TrustedProxies, string, string | undefined, string]>([
  ['nobody is trusted', false, '127.0.0.1', visitor, '127.0.0.1'],
  ['nothing was forwarded', 1, '127.0.0.1', undefined, '127.0.0.1'],
  ['one', 1, '10.0.0.5', visitor, visitor],
  ['one, and the visitor lies', 1, '10.0.0.5', `${spoofed}, ${visitor}`, visitor],
  ['two', 2, '::1', `${spoofed}, ${visitor}, 192.0.2.10`, visitor],
  ['past them from outside', 1, spoofed, visitor, spoofed],
  ['one by name', ['loopback'], '::ffff:127.0.0.1', `${spoofed}, ${visitor}`, visitor],
  ['one by name, of IPv6', ['uniquelocal'], 'fd00::1', visitor, visitor],
  ['one by its network', ['192.0.2.0/24'], '192.0.2.10', visitor, visitor],
  ['one by its address', ['192.0.2.10'], '192.0.2.10', visitor, visitor],
  ['all of them', ['loopback'], '127.0.0.1', '127.0.0.2', '127.0.0.2'],
])('%s: the address that Fastify would say', (_name, proxies, remoteAddress, forwarded, seen) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage
  expect(createReadAddress(proxies)(request)).toBe(seen)
})
