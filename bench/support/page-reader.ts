/** Someone who reads a page every so many milliseconds, answered or not. */
import { Agent, get } from 'node:http'

export type Readings = { latencies: number[]; seconds: number }

/** @returns milliseconds of each reading of the page while `work` ran */
export async function readingMeanwhile(
  address: string,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<Readings> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<number>[] = []
  const timer = setInterval(() => sent.push(readPage(address, agent)), everyMs)
  const began = performance.now()
  try {
    await work()
    const seconds = (performance.now() - began) / 1000
    clearInterval(timer)
    return { latencies: await Promise.all(sent), seconds }
  } finally {
    clearInterval(timer)
    // Where the work failed, its error is the one to be told, not those of the readings.
    await Promise.allSettled(sent)
    agent.destroy()
  }
}

/** @returns milliseconds until the whole page is there */
function readPage(address: string, agent: Agent): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = get(address, { agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`The page answered ${response.statusCode}`))
      })
    })
    sent.once('error', reject)
  })
}
