/**
 * `GET /auth/session`: session, policy, one row, checked reply; beside bare `node:http` and `pg` that
 * send PostgreSQL the same two questions.
 */
import pg from 'pg'
import { compareRates, signUp, startBare, startProduct } from './support/servers.ts'

const rounds = 5
const seconds = 3
const budget = 0.5

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const product = await startProduct()
  try {
    const cookie = await signUp(product)
    const token = await tokenOf(product.connectionString)
    const bare = await startBare('json', product.connectionString, token)
    try {
      const session = { path: '/auth/session', seconds, connections: 20, headers: { cookie } }
      const ratio = await compareRates(product, bare, session, rounds)
      return {
        line: `${ratio.toFixed(2)} of bare node:http and pg, budget ${budget}`,
        withinBudget: ratio >= budget,
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
  }
}

async function tokenOf(connectionString: string): Promise<string> {
  const client = new pg.Client(connectionString)
  await client.connect()
  const { rows } = await client.query<{ token: string }>('select token from sessions limit 1')
  await client.end()
  if (!rows[0]) throw new Error('The person who signed up has no session')
  return rows[0].token
}
