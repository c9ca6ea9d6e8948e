/**
 * Lists of the feed through HTTP beside the same statements through `pg` alone, in turns, over a million
 * posts of 100,000 people in the same run, and over a tenth of the posts before. `--posts` and `--people`
 * take other numbers.
 */
import { Agent, get as httpGet } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { listPosts } from '#features/feeds/contract.ts'
import * as comments from '#features/feeds/server/service.comments.ts'
import * as reading from '#features/feeds/server/service.reading.ts'
import type { Context } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { systemClock } from '#platform/log/clock.ts'
import { startDatabase } from './support/database.ts'
import { askInTurns } from './support/beside.ts'
import { percentile, timed } from './support/rates.ts'
import { startProductOn, type Running } from './support/servers.ts'
import { checkSession, listenTo, type Statement } from './support/statements.ts'

const budgetMs = 50
const budgetRatio = 1.5
const rounds = 600
const batch = 20_000
const tags = 2_000
const commentCount = 5_000
const sources = [10, 200, 2_000] as const
const arriving = 50

type Reader = { accountId: string; cookie: string }
type Question = {
  name: string
  path: string
  reader: Reader | null
  run: (context: Context) => unknown
}

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({
    args,
    options: { posts: { type: 'string' }, people: { type: 'string' } },
  })
  const posts = Number(values.posts ?? 1_000_000)
  const people = Number(values.people ?? 100_000)
  const database = await startDatabase(4, {
    shared_buffers: '2GB',
    effective_cache_size: '4GB',
    max_wal_size: '4GB',
  })
  try {
    await makePeople(database, people)
    const product = await startProductOn(database.folder, database.connectionString)
    try {
      const readers = []
      for (const count of sources) readers.push(await makeReader(database, product, count))
      let written = 0
      let worst = { http: 0, ratio: 0 }
      for (const size of [Math.round(posts / 10), posts]) {
        await makePosts(database, written, size)
        written = size
        console.log(`${size} posts`)
        worst = await measure(database, product, await questionsOf(database, readers))
      }
      const busy = await whileArriving(database, product, readers[2]!)
      console.log(
        `  2000 sources while ${arriving} posts a second arrive: p95 ${busy.toFixed(1)} ms`,
      )
      const line = `worst p95 ${worst.http.toFixed(1)} ms and ${worst.ratio.toFixed(2)} × pg at ${posts} posts`
      return { line, withinBudget: worst.http <= budgetMs && worst.ratio <= budgetRatio }
    } finally {
      await product.stop()
    }
  } finally {
    await database.close()
  }
}

async function makePeople({ db }: OpenDatabase, people: number): Promise<void> {
  for (let from = 0; from < people; from += batch) {
    await sql`
      insert into accounts (id, email, name, roles, email_verified, created_at, updated_at)
      select gen_random_uuid(), number || '@bench.example', 'Person ' || number, '{jobSeeker}', true,
        now() - interval '400 days', now()
      from generate_series(${from + 1}::int, ${Math.min(from + batch, people)}::int) number`.execute(
      db,
    )
  }
  await sql`
    insert into feed_tags (id, name)
    select gen_random_uuid(), 'tag-' || number from generate_series(1, ${tags}::int) number`.execute(
    db,
  )
  await sql`create table bench_people as select id, row_number() over () as number from accounts`.execute(
    db,
  )
  await sql`create unique index on bench_people (number)`.execute(db)
  await sql`analyze accounts`.execute(db)
}

/** Some people post much more than others, and some tags are used much more. */
async function makePosts({ db }: OpenDatabase, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from bench_people`.execute(db)
  const { people } = rows[0]!
  for (let start = from; start < to; start += batch) {
    const end = Math.min(start + batch, to)
    await sql`
      with picked as (
        select number, gen_random_uuid() as id,
          1 + floor(power(random(), 3) * ${people})::int as person,
          now() - interval '1 minute' - random() * interval '400 days' as at,
          array(select distinct 'tag-' || (1 + floor(power(random(), 3) * ${tags})::int)
            from generate_series(1, (number % 3) + 1)) as tags
        from generate_series(${start + 1}::int, ${end}::int) number),
      made as (
        insert into posts (id, short_id, slug, author_id, author_role, kind, body, words, tags, state,
          points, published_at, created_at, updated_at)
        select picked.id, lpad(to_hex(picked.number), 10, '0'), lpad(to_hex(picked.number), 10, '0'),
          person.id, 'jobSeeker', 'text', repeat('What people write about their work. ', 12),
          ' what people write about their work ', picked.tags, 'published',
          floor(power(random(), 6) * 500)::int, picked.at, picked.at, picked.at
        from picked join bench_people person on person.number = picked.person
        returning id, author_id, tags, published_at)
      insert into post_streams (stream_id, published_at, post_id)
      select author_id, published_at, id from made
      union
      select tag.id, made.published_at, made.id from made
      join feed_tags tag on tag.name = any(made.tags)`.execute(db)
  }
  for (const table of ['posts', 'post_streams']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
}

/** Follows people and, for every fifth, a tag. */
async function makeReader({ db }: OpenDatabase, product: Running, count: number): Promise<Reader> {
  const response = await fetch(`${product.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({
      name: 'Bench Reader',
      email: `reader${count}@tessera.example`,
      password: 'a long enough passphrase',
    }),
  })
  const { user } = (await response.json()) as { user: { userId: string } }
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await sql`
    insert into feed_follows (follower_id, stream_id, kind, created_at)
    (select ${user.userId}::uuid, id, 'person', now() from bench_people
      order by random() limit ${count - Math.floor(count / 5)})
    union all
    (select ${user.userId}::uuid, id, 'tag', now() from feed_tags
      order by random() limit ${Math.floor(count / 5)})`.execute(db)
  return { accountId: user.userId, cookie }
}

async function questionsOf({ db }: OpenDatabase, readers: readonly Reader[]): Promise<Question[]> {
  const list = (name: string, search: string, reader: Reader | null): Question => ({
    name,
    path: `/api/posts?${search}`,
    reader,
    run: (context) =>
      reading.list(
        context,
        listPosts.query!.parse(Object.fromEntries(new URLSearchParams(search))),
      ),
  })
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, published_at as at from posts where state = 'published'
    order by published_at desc, id desc offset 5000 limit 1`.execute(db)
  const deep = Buffer.from(JSON.stringify(rows[0])).toString('base64url')
  const postId = rows[0]!.id
  await sql`
    insert into post_comments (id, post_id, author_id, author_role, body, words, state, created_at)
    select gen_random_uuid(), ${postId}, person.id, 'jobSeeker', 'I agree.', ' i agree ', 'published',
      now() - person.number * interval '1 second'
    from bench_people person where person.number <= ${commentCount}`.execute(db)
  await sql`update posts set comment_count = ${commentCount} where id = ${postId}`.execute(db)
  await sql`vacuum analyze post_comments`.execute(db)
  const middle = Buffer.from(
    JSON.stringify({ at: new Date(Date.now() - (commentCount / 2) * 1_000), id: postId }),
  ).toString('base64url')
  const talk = (name: string, cursor?: string): Question => ({
    name,
    path: `/api/posts/${postId}/comments?limit=25${cursor ? `&cursor=${cursor}` : ''}`,
    reader: readers[0]!,
    run: (context) => comments.list(context, postId, { limit: 25, cursor }),
  })
  const [first] = readers as [Reader]
  return [
    list('latest, a guest', 'view=latest', null),
    list('latest', 'view=latest', first),
    list('latest, 250 pages down', `view=latest&cursor=${deep}`, first),
    list('top', 'view=top', first),
    list('a common tag', 'tag=tag-1', first),
    list('a rare tag', `tag=tag-${tags}`, first),
    ...readers.map((reader, index) => list(`${sources[index]} sources`, 'view=following', reader)),
    list('2000 sources, far down', `view=following&cursor=${deep}`, readers[2]!),
    talk(`a post with ${commentCount} comments`),
    talk('its comments, half-way', middle),
  ]
}

/** What a question sends to PostgreSQL. */
function createAsker(database: OpenDatabase) {
  const { db, take } = listenTo(database)
  return async ({ run: ask, reader }: Question): Promise<Statement[]> => {
    take()
    const actor: Context['actor'] = reader
      ? {
          kind: 'person',
          accountId: reader.accountId,
          sessionId: reader.accountId,
          role: 'jobSeeker',
          emailVerified: true,
          permissions: [],
        }
      : { kind: 'guest' }
    if (reader) await checkSession(db, database, reader.accountId)
    // A list reads with these alone.
    await ask({ db, clock: systemClock, actor } as unknown as Context)
    return take()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(product: Running, { path, reader }: Question): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = reader ? { cookie: reader.cookie } : {}
    httpGet(`${product.url}${path}`, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
    }).once('error', reject)
  })
}

async function measure(
  database: OpenDatabase,
  product: Running,
  questions: readonly Question[],
): Promise<{ http: number; ratio: number }> {
  const statementsOf = createAsker(database)
  const worst = { http: 0, ratio: 0 }
  const client = await database.pool.connect()
  try {
    for (const question of questions) {
      const statements = await statementsOf(question)
      const replay = async () => {
        for (const { text, values } of statements) await client.query(text, values)
      }
      const ways = { viaHttp: () => ask(product, question), viaPg: replay }
      const { http, pg: bare } = await askInTurns(() => ways, {
        uncounted: rounds / 2,
        counted: rounds,
      })
      const [tail, bareTail] = [percentile(http, 0.95), percentile(bare, 0.95)]
      worst.http = Math.max(worst.http, tail)
      worst.ratio = Math.max(worst.ratio, tail / bareTail)
      console.log(
        `  ${question.name}: p50 ${percentile(http, 0.5).toFixed(1)} ms, p95 ${tail.toFixed(1)} ms; ` +
          `pg p50 ${percentile(bare, 0.5).toFixed(1)}, p95 ${bareTail.toFixed(1)} ms; ` +
          `${(tail / bareTail).toFixed(2)} ×`,
      )
    }
  } finally {
    client.release()
  }
  return worst
}

/** Reads while others write. @returns p95 in milliseconds */
async function whileArriving(
  database: OpenDatabase,
  product: Running,
  reader: Reader,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`select max(number)::int as last from posts`.execute(
    database.db,
  )
  let last = rows[0]!.last
  const times: number[] = []
  const question: Question = {
    name: '',
    path: '/api/posts?view=following',
    reader,
    run: () => undefined,
  }
  const end = performance.now() + 10_000
  const write = async () => {
    while (performance.now() < end) {
      await sql`
        with made as (
          insert into posts (id, short_id, slug, author_id, author_role, kind, body, words, state,
            published_at, created_at, updated_at)
          select gen_random_uuid(), lpad(to_hex(${last + 1}::int), 10, 'f'), 'x', id, 'jobSeeker',
            'text', 'New', ' new ', 'published', clock_timestamp(), now(), now()
          from bench_people where number = 1 + floor(random() * 1000)::int limit 1
          returning id, author_id, published_at)
        insert into post_streams (stream_id, published_at, post_id)
        select author_id, published_at, id from made`.execute(database.db)
      last += 1
      await sleep(1_000 / arriving)
    }
  }
  const read = async () => {
    while (performance.now() < end) times.push(await timed(() => ask(product, question)))
  }
  await Promise.all([write(), read()])
  return percentile(times, 0.95)
}
