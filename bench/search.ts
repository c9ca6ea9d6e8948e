/**
 * Job search through HTTP, beside the same statements through `pg` alone, class by class.
 * Then the same at a tenth of the jobs, SQLite's FTS5 on the same documents, and all of it while jobs
 * are imported. In all of this each search is computed for its caller; at the end, a crowd whose
 * searches repeat is served as the product does it. `--jobs N` (100,000 unless told); `--data <folder>`
 * keeps the filled database there for the next run; `--only <expression>` measures the classes whose
 * name fits, without the peer and the tenth; `--rounds N` of each class (9); `--boards <folder>` mixes
 * sentences of real board files into the descriptions; `--fill` only fills both databases, `--importing` only
 * measures searches beside an import.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts'
import { createDatabase, createPool } from '#platform/db/pool.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { ensurePlaces } from '#features/jobs/server/service.places.ts'
import { median, percentile, timed } from './support/rates.ts'
import { ask, askWithoutRest, lanes } from './support/search-asking.ts'
import { makeQuestions, type QuestionClass } from './support/search-classes.ts'
import {
  fillJobs,
  fillSearch,
  isFilled,
  type Filled,
  learnWords,
  removeJobsAfter,
  warmSearch,
} from './support/search-data.ts'
import { areBothServed, budgetImporting, measureImporting } from './support/search-importing.ts'
import { measurePeer } from './support/search-peer.ts'
import { createAsker, type Statement } from './support/search-statements.ts'
import { openReference, processorMeter, type Reference } from './support/search-reference.ts'
import { print, tellMix } from './support/search-tables.ts'
import { startProductOn, type Running } from './support/servers.ts'

const companies = 20_000
const unhurried = { connectTimeout: 600_000, lockTimeout: 0, statementTimeout: 0 }
/**
 * As a server of 24 GB for a million jobs would be set: index and rows of the search (some 5.5 GB) stay in
 * PostgreSQL's own memory. With less of it, searches wait while new jobs push each other's pages out (0746). A new
 * job touches a hundred pages of the index, which are logged whole after each checkpoint: those are rare.
 */
const settings = {
  shared_buffers: '8GB',
  effective_cache_size: '16GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
}
const budgetMs = 50
const budgetRatio = 1.5
const budgetInserts = 150
const budgetMixed = 500
/** The middle of so many rounds is told: in one, the third slowest of sixty is the slowest twentieth, and a stall makes it. */
const usualRounds = 9
const crowdSeconds = 20
/** Of the product: enough for two processors, and few enough that each can be warmed for each question. */
const connections = 6

type Conclusion = { line: string; withinBudget: boolean }

export async function run(args: string[]): Promise<Conclusion> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: 'string' },
      data: { type: 'string' },
      only: { type: 'string' },
      boards: { type: 'string' },
      rounds: { type: 'string' },
      fill: { type: 'boolean', default: false },
      importing: { type: 'boolean', default: false },
    },
  })
  const jobs = Number(values.jobs ?? 100_000)
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'tessera-bench-')))
  await mkdir(folder, { recursive: true })
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings })
  const database = await openDatabase({
    databaseUrl: server.connectionString,
    dataDir: folder,
    databasePool: 16,
  })
  try {
    await migrate(database.db)
    await migrateTaskQueue(database.pool, createLogger('silent'))
    await fill(database, jobs, values.boards)
    await warmSearch(server.superuserConnectionString, database.connectionString)
    await tellSizes(database)
    const tenth = Math.round(jobs / 10)
    if (values.fill) {
      await onTenth(folder, tenth, values.boards, tellSizes)
      return { line: 'filled, nothing measured', withinBudget: true }
    }
    const isPart = values.only !== undefined || values.importing
    const small = isPart
      ? null
      : await onTenth(folder, tenth, values.boards, (small) => measureSmall(small, folder))
    const product = await startProductOn(folder, database.connectionString, {
      SHARE_REPLIES: 'false',
      DATABASE_POOL: String(connections),
    })
    if (values.importing) {
      try {
        const classes = await makeQuestions(database)
        const { steady } = await measureImporting(database, product, classes, values.boards)
        const line = `${steady.stretched.toFixed(2)} × the p95 while ${steady.perSecond.toFixed(0)} jobs/s are imported`
        return { line, withinBudget: areBothServed(steady) }
      } finally {
        await product.stop()
      }
    }
    const reference = await openReference(database, folder)
    try {
      const computed = await measureAll({
        database,
        product,
        reference,
        folder,
        small,
        only: values.only,
        boards: values.boards,
        rounds: Number(values.rounds ?? usualRounds),
      })
      await product.stop()
      return concludeWith(computed, await measureCrowd(database, folder))
    } finally {
      reference.client.release()
      await product.stop()
    }
  } finally {
    await database.close()
    await server.stop()
    if (!values.data) await rm(folder, { recursive: true, force: true })
  }
}

/** Work on a server of its own with a tenth of the jobs, which lies in a folder inside. */
async function onTenth<Result>(
  folder: string,
  jobs: number,
  boards: string | undefined,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const inside = join(folder, 'tenth')
  await mkdir(inside, { recursive: true })
  const server = await startEmbeddedPostgres({ folder: join(inside, 'postgres'), settings })
  const connection = { databaseUrl: server.connectionString, dataDir: inside, databasePool: 16 }
  const database = await openDatabase(connection)
  try {
    await migrate(database.db)
    await migrateTaskQueue(database.pool, createLogger('silent'))
    await fill(database, jobs, boards)
    await warmSearch(server.superuserConnectionString, database.connectionString)
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** The statements of each class through `pg` alone: the middle of their milliseconds. */
async function measureSmall(database: OpenDatabase, folder: string): Promise<Map<string, number>> {
  const asker = createAsker(database)
  const reference = await openReference(database, folder)
  try {
    const medians = new Map<string, number>()
    for (const { name, questions } of await makeQuestions(database)) {
      const times: number[] = []
      for (const question of questions) {
        const statements = await asker.statementsOf(question)
        await replay(reference, statements)
        times.push(await timed(() => replay(reference, statements)))
      }
      medians.set(name, percentile(times, 0.5))
    }
    return medians
  } finally {
    reference.client.release()
  }
}

/** A run that was interrupted leaves the jobs that it imported, and every class is slower beside them. */
async function keepOnly(database: Filled, jobs: number): Promise<void> {
  const { rows } = await sql<{ last: number }>`select max(number) as last from jobs`.execute(
    database.db,
  )
  const { last } = rows[0]!
  // More than any run imports: the folder was filled for another number.
  if (last < jobs || last > jobs * 1.5) {
    throw new Error(`This folder holds ${last} jobs: name another one for ${jobs}.`)
  }
  if (last > jobs) await removeJobsAfter(database, jobs)
  const told = await sql`select from job_company_facts where telling limit 1`.execute(database.db)
  if (told.rows.length > 0) {
    throw new Error('The product counts other answers than were filled in: fill another folder.')
  }
}

/** A busy machine may take its time: nothing here gives up, and what was done is kept. */
async function fill(
  { connectionString }: OpenDatabase,
  jobs: number,
  boards: string | undefined,
): Promise<void> {
  const pool = createPool({ connectionString, ...unhurried })
  const database = { pool, db: createDatabase(pool) }
  const told = (line: string) => console.error(`  ${line}`)
  try {
    // What was filled with an older list gets the present one now, not while it is measured.
    await ensurePlaces(database)
    const done = await isFilled(database)
    if (!done.rows) {
      const seconds = await fillJobs(database, jobs, companies, boards, told)
      console.log(`${jobs.toLocaleString('en')} jobs in ${seconds.toFixed(0)} s`)
    } else {
      await keepOnly(database, jobs)
    }
    if (!done.search) {
      const { entries, index } = await fillSearch(database, told)
      console.log(
        `their search rows in ${entries.toFixed(0)} s, the index in ${index.toFixed(0)} s`,
      )
    }
    if (!done.words) {
      const learned = await timed(() => learnWords(database))
      console.log(`words and suggestions learned in ${(learned / 1000).toFixed(1)} s`)
    }
  } finally {
    await pool.end()
  }
}

async function tellSizes(database: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname in ('jobs', 'job_search', 'job_search_gin', 'job_search_words', 'job_suggestions')
    order by pg_relation_size(oid) desc`.execute(database.db)
  console.log(rows.map(({ name, size }) => `${name} ${size}`).join(', '))
}

type Round = Record<'http p50' | 'http p95' | 'pg p50' | 'pg p95' | 'p95 ratio', number>

async function measureClass(
  database: OpenDatabase,
  product: Running,
  reference: Reference,
  { name, questions }: QuestionClass,
  roundsEach: number,
) {
  const asker = createAsker(database)
  const asked = []
  for (const question of questions) {
    asked.push({ question, statements: await asker.statementsOf(question) })
  }
  // On a server that has run for a while, each process of PostgreSQL has mapped these pages (0744).
  for (const { question, statements } of asked) {
    await Promise.all(Array.from({ length: connections }, () => ask(product, question)))
    await replay(reference, statements)
  }
  const busy = processorMeter(product, reference)
  const rounds: Round[] = []
  for (let round = 0; round < roundsEach; round++) {
    const http: number[] = []
    const bare: number[] = []
    for (const [index, { question, statements }] of asked.entries()) {
      const viaHttp = async () => http.push(await timed(() => ask(product, question)))
      const viaPg = async () => bare.push(await timed(() => replay(reference, statements)))
      // The second search finds the pages warm.
      if ((index + round) % 2) {
        await viaHttp()
        await viaPg()
      } else {
        await viaPg()
        await viaHttp()
      }
    }
    const [httpTail, bareTail] = [percentile(http, 0.95), percentile(bare, 0.95)]
    rounds.push({
      'http p50': percentile(http, 0.5),
      'http p95': httpTail,
      'pg p50': percentile(bare, 0.5),
      'pg p95': bareTail,
      'p95 ratio': httpTail / bareTail,
    })
  }
  const used = busy()
  const middle = (key: keyof Round) => median(rounds.map((round) => round[key]))
  return {
    class: name,
    'http p50': middle('http p50'),
    'http p95': middle('http p95'),
    'pg p50': middle('pg p50'),
    'pg p95': middle('pg p95'),
    'p95 ratio': middle('p95 ratio'),
    'http cpu': (used.product / questions.length / roundsEach) * 1000,
    'pg cpu': (used.reference / questions.length / roundsEach) * 1000,
  }
}

async function replay({ client }: Reference, statements: Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values)
}

type Ground = {
  database: OpenDatabase
  product: Running
  reference: Reference
  folder: string
  /** Medians at a tenth of the jobs. */
  small: Map<string, number> | null
  only: string | undefined
  boards: string | undefined
  rounds: number
}

async function measureAll({
  database,
  product,
  reference,
  folder,
  small,
  only,
  boards,
  rounds,
}: Ground): Promise<Conclusion> {
  const all = await makeQuestions(database)
  const classes = only ? all.filter(({ name }) => new RegExp(only).test(name)) : all
  const results = []
  for (const one of classes) {
    results.push(await measureClass(database, product, reference, one, rounds))
  }
  print(results)
  const slowest = Math.max(...results.map((row) => row['http p95']))
  const ratios = results.map((row) => row['p95 ratio'])
  const worst = Math.max(...ratios)

  const importing = await measureImporting(database, product, classes, boards)
  const told = (line: string) => console.error(`  ${line}`)
  const peer = only ? null : await measurePeer(database, folder, classes, told)
  print(
    results.map((row) => {
      const before = small?.get(row.class)
      const other = peer?.get(row.class)
      return {
        class: row.class,
        'pg p50': row['pg p50'],
        'pg p95': row['pg p95'],
        ...(before && { '1/10 p50': before, growth: row['pg p50'] / before }),
        ...(other && { 'fts5 p50': other.p50, 'fts5 p95': other.p95 }),
      }
    }),
  )
  const { rate, alone, steady, full } = importing
  const line = `p95 at most ${slowest.toFixed(0)} ms (budget ${budgetMs}), at most ${worst.toFixed(2)} × pg alone (budget ${budgetRatio}), ${alone.toFixed(0)} jobs/s inserted (budget ${budgetInserts}), ${steady.stretched.toFixed(2)} × the p95 while ${steady.perSecond.toFixed(0)} jobs/s are imported (budget ${budgetImporting.stretched} and ${budgetImporting.perSecond} jobs/s; ${full.stretched.toFixed(2)} × on a machine without rest, ${full.perSecond.toFixed(0)} jobs/s), mixed searches/s: ${rate.toFixed(0)} each computed`
  const withinBudget =
    slowest <= budgetMs && worst <= budgetRatio && alone >= budgetInserts && areBothServed(steady)
  return { line, withinBudget }
}

/** Many people at a product that has just started: of all searches, a few are asked most (Zipf). */
async function measureCrowd(database: OpenDatabase, folder: string): Promise<number> {
  const questions = (await makeQuestions(database)).flatMap((one) => one.questions)
  const draw = drawFrom(7)
  // Which search is how popular has nothing to do with its class.
  const order = questions.map((_, index) => questions[(index * 7919) % questions.length]!)
  const next = () => order[Math.floor(order.length ** draw.fraction()) - 1]!
  const product = await startProductOn(folder, database.connectionString)
  try {
    const crowd = await askWithoutRest(product, next, crowdSeconds)
    tellMix(
      `the same ones from many people, for ${crowdSeconds} s from a fresh start`,
      lanes,
      crowd,
    )
    return crowd.rate
  } finally {
    await product.stop()
  }
}

function concludeWith({ line, withinBudget }: Conclusion, crowd: number): Conclusion {
  return {
    line: `${line}, ${crowd.toFixed(0)} from a crowd (budget ${budgetMixed})`,
    withinBudget: withinBudget && crowd >= budgetMixed,
  }
}
