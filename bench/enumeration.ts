/**
 * Whether the time of an answer tells that an address has an account: 400 interleaved samples of each
 * call that takes an address, half of them with addresses that have one.
 */
import pg from 'pg'
import { mannWhitney, median } from '../tests/support/statistics.ts'
import { startProduct, type Running } from './support/servers.ts'

const samples = 400
const owners = 20
/** Milliseconds; a difference beyond it must be one that chance explains. */
const differenceAtMost = 3
const chanceAtLeast = 0.01

let people = 0
const password = () => `not the password ${++people}`

const calls: [string, (email: string) => object][] = [
  ['/auth/register', (email) => ({ name: 'Stranger', email, password: password() })],
  ['/auth/recruiter/register', (email) => ({ name: 'Stranger', email, password: password() })],
  ['/auth/login', (email) => ({ email, password: password() })],
  ['/auth/recruiter/login', (email) => ({ email, password: password() })],
  ['/auth/forgot-password/send-otp', (email) => ({ email })],
  [
    '/auth/forgot-password/reset-password',
    (email) => ({ email, otp: '000000', password: 'a new long passphrase' }),
  ],
  ['/api/sign-in/link', (email) => ({ email, role: 'jobSeeker' })],
]

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const product = await startProduct()
  try {
    const taken = Array.from({ length: owners }, (_, index) => `owner.${index}@tessera.example`)
    for (const email of taken) {
      await send(product, '/auth/register', { name: 'Owner', email, password: password() })
    }
    const client = new pg.Client(product.connectionString)
    await client.connect()
    await client.query('update accounts set email_verified = true')
    await client.end()
    const results = []
    for (const [path, bodyOf] of calls) {
      const times = { taken: [] as number[], free: [] as number[] }
      const answers = new Set<string>()
      for (let index = 0; index < samples; index++) {
        const isTaken = index % 2 === 0
        const email = isTaken ? taken[(index / 2) % owners]! : `free.${++people}@tessera.example`
        const { milliseconds, status } = await send(product, path, bodyOf(email))
        times[isTaken ? 'taken' : 'free'].push(milliseconds)
        answers.add(`${isTaken ? 'taken' : 'free'} ${status}`)
      }
      const difference = median(times.taken) - median(times.free)
      results.push({
        call: path,
        taken: round(median(times.taken)),
        free: round(median(times.free)),
        difference: round(difference),
        p: round(mannWhitney(times.taken, times.free)),
        answers: [...answers].toSorted().join(', '),
      })
    }
    console.table(results)
    const told = results.filter(
      ({ difference, p }) => Math.abs(difference) > differenceAtMost && p < chanceAtLeast,
    )
    const largest = Math.max(...results.map(({ difference }) => Math.abs(difference)))
    return {
      line: `${samples} interleaved samples of each of ${calls.length} calls: medians differ by ${largest} ms at most, ${told.length} can be told apart`,
      withinBudget: told.length === 0,
    }
  } finally {
    await product.stop()
  }
}

async function send(
  product: Running,
  path: string,
  body: object,
): Promise<{ milliseconds: number; status: number }> {
  const began = performance.now()
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { milliseconds: performance.now() - began, status: response.status }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
