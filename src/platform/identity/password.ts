/** Password hashing: argon2id, a few at once, so that a burst of sign-ins starves nothing else. */
import { hash, verify, type Options } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { createGate } from './gate.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays with the pages, and one of libuv's four threads with files and names. */
export const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Some ten seconds of hashing on one core. */
const waitingAtMost = 500

const bounded = createGate(hashesAtOnce, waitingAtMost)

/** @returns a PHC string */
export async function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize('NFC'), parameters))
}

export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return bounded(() => verify(input.hash, input.password.normalize('NFC')))
}
