/**
 * Argon2id with the least memory and one pass, for test runs: some thousand people sign up in one, and
 * 20 ms of a core for each hash is a tenth of it. What a hash says of its costs is checked as ever, so
 * hashes of the product's own strength stay readable.
 */
import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

export const { verify } = real

export function hash(password: string, options?: argon2.Options): Promise<string> {
  return real.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
}
