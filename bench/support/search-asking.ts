/** Searches asked through HTTP as browsers ask them. */
import { Agent, get as httpGet } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, rateOf, timed } from './rates.ts'
import type { Question } from './search-classes.ts'
import type { Mix } from './search-tables.ts'
import type { Running } from './servers.ts'

/** Clients of a closed loop: each asks again when it is answered. */
export const lanes = 8
const mostAtOnce = 128
const agent = new Agent({ keepAlive: true, maxSockets: mostAtOnce })

/** What is refused for the moment is asked again, as a browser does; the time goes on. */
export async function ask(product: Running, question: Question): Promise<void> {
  for (let tries = 1; ; tries++) {
    if (await answered(product, question)) return
    if (tries === 10) throw new Error(`${JSON.stringify(question)} is refused again and again`)
    await sleep(500)
  }
}

/** False when it is refused for the moment. */
function answered(product: Running, { path, query }: Question): Promise<boolean> {
  const search = new URLSearchParams(query).toString()
  return new Promise((resolve, reject) => {
    httpGet(`${product.url}${path}?${search}`, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 503)
          resolve(response.statusCode === 200)
        else reject(new Error(`${path}?${search}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}

/** All questions in turn, those of one class far apart. */
export function inTurn(questions: Question[]): () => Question {
  let turn = 0
  // A step that shares no factor with the number of questions visits all of them.
  return () => questions[(turn++ * 7919) % questions.length]!
}

const told = (times: number[], rate: number): Mix => ({
  rate,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
})

/** As fast as they are answered, from several clients at once: the machine has no rest. */
export async function askWithoutRest(
  product: Running,
  next: () => Question,
  seconds: number,
): Promise<Mix> {
  const times: number[] = []
  const work = async () => times.push(await timed(() => ask(product, next())))
  const rate = await rateOf(work, lanes, seconds * 1000)
  return told(times, rate)
}

/**
 * So many a second, whether the ones before are answered or not; waiting for a turn counts.
 *
 * @returns the mix, and the questions that took longer than its p95
 */
export async function askSteadily(
  product: Running,
  next: () => Question,
  perSecond: number,
  seconds: number,
): Promise<Mix & { slow: Question[] }> {
  const answers: { question: Question; milliseconds: number }[] = []
  const open: Promise<unknown>[] = []
  const began = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let index = 0; index < count; index++) {
    const due = began + (index / perSecond) * 1000
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const question = next()
    const answered = () => answers.push({ question, milliseconds: performance.now() - due })
    open.push(ask(product, question).then(answered))
    // One that is refused is heard when all are awaited, not before.
    open.at(-1)!.catch(() => {})
  }
  await Promise.all(open)
  const times = answers.map(({ milliseconds }) => milliseconds)
  const mix = told(times, count / ((performance.now() - began) / 1000))
  const slow = answers.filter(({ milliseconds }) => milliseconds > mix.p95)
  return { ...mix, slow: slow.map(({ question }) => question) }
}
