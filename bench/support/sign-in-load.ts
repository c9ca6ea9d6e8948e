/**
 * Keeps many people signing in, in a thread of its own: the thread that measures another request meanwhile must
 * not wait for this work. Told for how many milliseconds, it answers with the number of sign-ins.
 */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Credentials } from './sign-ins.ts'

const { url, people } = workerData as { url: string; people: Credentials[] }
const agent = new Agent({ keepAlive: true })

function signIn(body: Credentials): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { origin: url, 'content-type': 'application/json' }
    const sent = request(`${url}/auth/login`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`Signing in answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

parentPort!.on('message', (milliseconds: number) => {
  const end = performance.now() + milliseconds
  let count = 0
  const again = async (person: Credentials) => {
    do {
      await signIn(person)
      count += 1
    } while (performance.now() < end)
  }
  void Promise.all(people.map(again)).then(() => parentPort!.postMessage(count))
})
