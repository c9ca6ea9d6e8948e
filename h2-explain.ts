import { readFileSync } from 'node:fs'
import { createPool, createDatabase } from '#platform/db/database.ts'
import { createAsker } from './bench/support/search-statements.ts'
const url = readFileSync(process.argv[2]!, 'utf8').trim()
const pool = createPool({ connectionString: url, max: 2 })
const asker = createAsker({ pool, db: createDatabase(pool), connectionString: url, close: async () => {} } as never)
const [path, search] = process.argv[3]!.split('?')
const query: Record<string, unknown> = Object.fromEntries(new URLSearchParams(search))
const question = { path, query } as never
for (let i = 0; i < 5; i++) await asker.statementsOf(question)
const t = performance.now(); for (let i = 0; i < 10; i++) await asker.statementsOf(question)
console.log('service', ((performance.now() - t) / 10).toFixed(2), 'ms')
const statements = await asker.statementsOf(question)
for (const { text, values } of statements) {
  const a = performance.now(); for (let i = 0; i < 10; i++) await pool.query(text, values as never)
  console.log('== ', ((performance.now() - a) / 10).toFixed(2), 'ms', text.slice(0, 100).replace(/\s+/g, ' '), JSON.stringify(values).slice(0, 300))
  if (process.argv[4]) {
    const { rows } = await pool.query('explain (analyze, buffers) ' + text, values as never)
    console.log(rows.map((r: any) => Object.values(r)[0]).join('\n'))
  }
}
await pool.end()
