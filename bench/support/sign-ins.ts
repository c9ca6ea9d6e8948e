/** People with a password, and a thread that keeps all of them signing in. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Running } from './servers.ts'

export type Credentials = { email: string; password: string }

export type SignIns = {
  /** Everybody at once, and again as soon as they are in. @returns how many sign-ins there were */
  keepOn(milliseconds: number): Promise<number>
  stop(): Promise<unknown>
}

/** Signs up so many people, and is ready to sign them in. */
export async function startSignIns(product: Running, count: number): Promise<SignIns> {
  const people = Array.from({ length: count }, (_, index) => ({
    email: `sign-in.${index}@tessera.example`,
    password: 'a long enough passphrase',
  }))
  for (const person of people) {
    const response = await fetch(`${product.url}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify({ name: 'Bench', ...person }),
    })
    if (!response.ok) throw new Error(`Signing up answered ${response.status}`)
    await response.arrayBuffer()
  }
  const worker = new Worker(join(import.meta.dirname, 'sign-in-load.ts'), {
    workerData: { url: product.url, people },
  })
  return {
    async keepOn(milliseconds) {
      worker.postMessage(milliseconds)
      const [count] = (await once(worker, 'message')) as [number]
      return count
    },
    stop: () => worker.terminate(),
  }
}
