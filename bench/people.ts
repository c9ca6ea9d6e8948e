/**
 * The search for people through HTTP, beside all statements that a call sends through `pg` alone, class by class, in the
 * same run; then the same at ten times the profiles. At the smaller size chance questions are read to their end
 * and compared with what plain code finds. `--profiles N` (200,000 unless told), `--questions N` (300);
 * `--plans` prints the plan of the slowest question of each class, `--only <expression>` measures the classes
 * whose name fits.
 */
import { Agent, get as httpGet } from 'node:http'
import { parseArgs } from 'node:util'
import { peopleQuerySchema } from '#features/people-search/contract.ts'
import { searchPeople } from '#features/people-search/server/service.search.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { ensurePlaces } from '#features/jobs/server/service.ts'
import type { Context } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { countTry } from '#platform/db/throttles.ts'
import { systemClock } from '#platform/log/clock.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { startDatabase } from './support/database.ts'
import {
  hideSome,
  makePeople,
  makeRecruiter,
  readAreas,
  type Area,
  type Recruiter,
} from './support/people-data.ts'
import { expectedCards, type World } from './support/people-oracle.ts'
import {
  addressOf,
  drawQuestion,
  questionClasses,
  type Question,
} from './support/people-questions.ts'
import { askInTurns } from './support/beside.ts'
import { percentile, timed } from './support/rates.ts'
import { print } from './support/search-tables.ts'
import { startProductOn, type Running } from './support/servers.ts'
import { checkSession, listenTo, type Statement } from './support/statements.ts'

const budgetMs = 50
const budgetRatio = 1.5
const rounds = 600
const seed = 18

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({
    args,
    options: {
      profiles: { type: 'string' },
      questions: { type: 'string' },
      only: { type: 'string', default: '' },
      plans: { type: 'boolean', default: false },
    },
  })
  const profiles = Number(values.profiles ?? 200_000)
  const database = await startDatabase(4, { shared_buffers: '1GB', effective_cache_size: '2GB' })
  try {
    await ensurePlaces(database)
    const areas = await readAreas(database)
    const product = await startProductOn(database.folder, database.connectionString)
    try {
      const recruiter = await makeRecruiter(database, product)
      const classes = Object.entries(questionClasses).filter(([name]) =>
        new RegExp(values.only).test(name),
      )
      const ground = { database, product, recruiter, areas, classes }
      const tenth = Math.round(profiles / 10)
      const people = await makePeople(database, areas, tenth, seed)
      const hidden = await hideSome(database, recruiter, people)
      const world = { people, areas, hidden }
      const wrong = await check(ground, world, Number(values.questions ?? 300))
      const small = new Map((await measure(ground)).map((row) => [row.class, row['pg p50']]))
      await makePeople(database, areas, profiles - tenth, seed + 1)
      const large = await measure(ground)
      if (values.plans) await tellPlans(ground, large)
      print(
        large.map(({ slowest: _slowest, ...row }) => ({
          ...row,
          growth: row['pg p50'] / small.get(row.class)!,
        })),
      )
      return concludeWith(large, wrong, profiles)
    } finally {
      await product.stop()
    }
  } finally {
    await database.close()
  }
}

type Ground = {
  database: OpenDatabase
  product: Running
  recruiter: Recruiter
  areas: readonly Area[]
  classes: readonly (readonly [string, (typeof questionClasses)[string]])[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type Page = { items: { id: string }[]; nextCursor: string | null }

function ask({ product, recruiter }: Ground, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: recruiter.cookie }
    httpGet(`${product.url}${path}`, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.once('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Page)
        else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    }).once('error', reject)
  })
}

/** @returns how many chance questions have another answer than plain code finds, in people or in their order */
async function check(ground: Ground, world: World, count: number): Promise<number> {
  const draw = drawFrom(seed + 2)
  let wrong = 0
  let found = 0
  for (let number = 0; number < count; number++) {
    const question = drawQuestion(draw, ground.areas)
    const expected = expectedCards(world, question, Date.now())
    const cards = await readAll(ground, question)
    found += cards.length
    if (cards.join() === expected.join()) continue
    wrong++
    console.log(`  ${JSON.stringify(question)}: ${cards.length} found, ${expected.length} expected`)
  }
  console.log(
    `${count} chance questions over ${world.people.length} profiles, ${world.hidden.size} of them hidden: ` +
      `${found} cards, ${wrong} questions answered differently than by plain code`,
  )
  return wrong
}

async function readAll(ground: Ground, question: Question): Promise<string[]> {
  const cards: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await ask(ground, addressOf(question, { limit: '50', cursor }))
    cards.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return cards
}

type Row = Record<'http p50' | 'http p95' | 'pg p50' | 'pg p95' | 'p95 ratio', number> & {
  class: string
  /** Through `pg` alone. */
  slowest: Statement[]
}

/** Each class with questions of its own, HTTP and `pg` in turns. */
async function measure(ground: Ground): Promise<Row[]> {
  const statementsOf = createAsker(ground)
  const client = await ground.database.pool.connect()
  const rows: Row[] = []
  try {
    for (const [name, make] of ground.classes) {
      const draw = drawFrom(seed + 3)
      let slowest: { time: number; statements: Statement[] } = { time: 0, statements: [] }
      const next = async () => {
        const question = make(draw, ground.areas)
        const statements = await statementsOf(question)
        const replay = async () => {
          for (const { text, values } of statements) await client.query(text, values)
        }
        const viaPg = async () => {
          const time = await timed(replay)
          if (time > slowest.time) slowest = { time, statements }
        }
        return { viaHttp: () => ask(ground, addressOf(question)), viaPg }
      }
      const { http, pg: bare } = await askInTurns(next, { uncounted: rounds / 2, counted: rounds })
      const [tail, bareTail] = [percentile(http, 0.95), percentile(bare, 0.95)]
      rows.push({
        class: name,
        'http p50': percentile(http, 0.5),
        'http p95': tail,
        'pg p50': percentile(bare, 0.5),
        'pg p95': bareTail,
        'p95 ratio': tail / bareTail,
        slowest: slowest.statements,
      })
    }
  } finally {
    client.release()
  }
  return rows
}

/** What a question sends to PostgreSQL. */
function createAsker({ database, recruiter }: Ground) {
  const { db, take } = listenTo(database)
  const { accountId } = recruiter
  const actor: Context['actor'] = {
    kind: 'person',
    accountId,
    sessionId: accountId,
    role: 'recruiter',
    emailVerified: true,
    permissions: [],
  }
  const throttle = {
    async spend(rule: ThrottleRule, subject: string) {
      const { count } = await countTry(db, `bench:${subject}`, rule.seconds, systemClock.now())
      return count
    },
  }
  // A search reads with these alone.
  const context = { db, clock: systemClock, actor, throttle } as unknown as Context
  return async (question: Question): Promise<Statement[]> => {
    take()
    await checkSession(db, database, accountId)
    await searchPeople(context, peopleQuerySchema.parse(question))
    return take()
  }
}

async function tellPlans({ database }: Ground, rows: readonly Row[]): Promise<void> {
  for (const { class: name, slowest } of rows) {
    console.log(`\n${name}`)
    for (const { text, values } of slowest) {
      const plan = `explain (analyze, buffers) ${text}`
      const { rows: lines } = await database.pool.query<{ 'QUERY PLAN': string }>(plan, values)
      console.log(lines.map((line) => line['QUERY PLAN']).join('\n'))
    }
  }
}

function concludeWith(rows: readonly Row[], wrong: number, profiles: number) {
  const slowest = Math.max(...rows.map((row) => row['http p95']))
  const worst = Math.max(...rows.map((row) => row['p95 ratio']))
  const line = `p95 at most ${slowest.toFixed(1)} ms (budget ${budgetMs}), at most ${worst.toFixed(2)} × pg alone (budget ${budgetRatio}) at ${profiles} profiles, ${wrong} questions answered wrong`
  return { line, withinBudget: slowest <= budgetMs && worst <= budgetRatio && wrong === 0 }
}
