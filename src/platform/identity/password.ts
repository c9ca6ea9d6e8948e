/** Password hashing: argon2id, at most four at once, so that a burst of sign-ins starves nothing else. */
import { hash, verify, type Options } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id. */
const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** @returns a PHC string */
export async function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize('NFC'), parameters))
}

export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return bounded(() => verify(input.hash, input.password.normalize('NFC')))
}
