/**
 * The same documents in SQLite's FTS5, which comes with Node: the peer that installs everywhere. Its
 * row numbers follow the time of posting, so that newest first is the order of its own lists.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/db/open.ts'
import { percentile } from './rates.ts'
import type { Question, QuestionClass } from './search-classes.ts'

const rowsAtOnce = 20_000
/** Some of its answers take seconds. */
const questionsEach = 12
/** As many as a page of ours shows. */
const pageSize = 25

export type PeerTimes = { p50: number; p95: number }

/** Milliseconds of each class that the peer can answer; null where this Node has no SQLite. */
export async function measurePeer(
  database: OpenDatabase,
  folder: string,
  classes: readonly QuestionClass[],
  onProgress: (line: string) => void,
): Promise<Map<string, PeerTimes> | null> {
  const sqlite = await import('node:sqlite').catch(() => null)
  if (!sqlite) {
    onProgress('no peer: this Node has no SQLite')
    return null
  }
  const path = join(folder, 'peer.sqlite')
  if (!existsSync(path)) {
    const began = performance.now()
    await rm(`${path}.new`, { force: true })
    const made = new sqlite.DatabaseSync(`${path}.new`)
    await fill(database, made, onProgress)
    made.close()
    await rename(`${path}.new`, path)
    onProgress(`peer filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const peer = new sqlite.DatabaseSync(path, { readOnly: true })
  peer.exec('pragma cache_size = -2000000; pragma mmap_size = 8000000000')
  const times = new Map<string, PeerTimes>()
  for (const { name, questions } of classes) {
    const statements = questions.slice(0, questionsEach).map(statementOf)
    if (statements.some((statement) => statement === null)) continue
    const taken = statements.flatMap((statement) => {
      const { text, values } = statement!
      // The second time finds the pages warm, as ours does.
      return [ask(peer, text, values), ask(peer, text, values)].slice(1)
    })
    times.set(name, { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) })
    onProgress(`peer: ${name}`)
  }
  peer.close()
  return times
}

type Value = string | number

function ask(peer: DatabaseSync, text: string, values: Value[]): number {
  const began = performance.now()
  peer.prepare(text).all(...values)
  return performance.now() - began
}

type Row = {
  number: number
  posted: number
  title: string
  words: string
  mode: string | null
  type: string
  level: string | null
  country: string | null
  visa: number
  referrers: number
  payHigh: number | null
  payLow: number | null
}

async function fill(
  { db }: OpenDatabase,
  peer: DatabaseSync,
  onProgress: (line: string) => void,
): Promise<void> {
  peer.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000;
    create virtual table words using fts5(title, body, content='', tokenize='porter unicode61');
    create table facts (id integer primary key, posted int, mode text, type text, level text,
      country text, visa int, referrers int, pay_high int, pay_low int);`)
  const addWords = peer.prepare('insert into words (rowid, title, body) values (?, ?, ?)')
  const addFacts = peer.prepare('insert into facts values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  let after = { posted: 0, number: 0 }
  let id = 0
  for (;;) {
    const { rows } = await sql<Row>`
      select jobs.number, extract(epoch from jobs.posted_at)::float8 as posted, title,
        concat_ws(' ', companies.name, department, description_text) as words,
        work_mode as mode, employment_types[1] as type, seniority as level,
        country_codes[1] as country, coalesce(visa_sponsorship, false)::int as visa,
        (verified_referrers > 0)::int as referrers, s.pay_high as "payHigh", s.pay_low as "payLow"
      from jobs join companies on companies.id = company_id join job_search s on s.number = jobs.number
      where (jobs.posted_at, jobs.number) > (to_timestamp(${after.posted}::float8), ${after.number}::int)
        and status = 'published' and listed
      order by jobs.posted_at, jobs.number limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    peer.exec('begin')
    for (const row of rows) {
      id += 1
      addWords.run(id, row.title, row.words)
      const { posted, mode, type, level, country, visa, referrers, payHigh, payLow } = row
      addFacts.run(id, posted, mode, type, level, country, visa, referrers, payHigh, payLow)
    }
    peer.exec('commit')
    after = { posted: last.posted, number: last.number }
    if (id % 200_000 === 0) onProgress(`peer: ${id.toLocaleString('en')} documents`)
  }
  peer.exec(`
    insert into words(words) values('optimize');
    create index facts_pay on facts (pay_low desc, id desc);
    create index facts_choices on facts (country, type, mode, level);
    analyze;`)
}

const countries: Record<string, string> = {
  Germany: 'DE',
  India: 'IN',
  'United States': 'US',
  France: 'FR',
  Poland: 'PL',
}

/** Null for what the peer cannot be asked: places by distance, phrases with spelling, suggestions. */
function statementOf({ path, query }: Question): { text: string; values: Value[] } | null {
  const { q, sort, workMode, type, seniority, location, visa, referrers, payMin } = query
  const known = ['q', 'sort', 'workMode', 'type', 'seniority', 'location', 'visa', 'referrers']
  const names = Object.keys(query)
  if (names.some((name) => ![...known, 'payMin', 'postedWithinDays'].includes(name))) return null
  if (path === '/api/jobs/suggest' || sort === 'answer') return null
  if (location !== undefined && !countries[location]) return null
  if (q !== undefined && !/^[\w ]+$/.test(q)) return null
  const lines: string[] = []
  const values: Value[] = []
  const add = (line: string, value?: Value) => {
    lines.push(line)
    if (value !== undefined) values.push(value)
  }
  if (q !== undefined) add('words match ?', q)
  if (workMode) add('facts.mode = ?', workMode)
  if (type) add('facts.type = ?', type)
  if (seniority) add('facts.level = ?', seniority)
  if (location) add('facts.country = ?', countries[location])
  if (visa) add('facts.visa = 1')
  if (referrers) add('facts.referrers = 1')
  if (payMin) add('facts.pay_high >= ?', Number(payMin))
  if (query['postedWithinDays']) {
    add('facts.posted >= ?', Date.now() / 1000 - Number(query['postedWithinDays']) * 86_400)
  }
  const where = lines.length > 0 ? `where ${lines.join(' and ')}` : ''
  const from = q === undefined ? 'facts' : 'words cross join facts on facts.id = words.rowid'
  if (path === '/api/jobs/facets') {
    const choices = [
      ...['remote', 'hybrid', 'onsite'].map((mode) => `sum(mode = '${mode}')`),
      ...['FULL_TIME', 'PART_TIME', 'INTERN'].map((one) => `sum(type = '${one}')`),
      ...['junior', 'mid', 'senior', 'lead'].map((level) => `sum(level = '${level}')`),
      'sum(visa)',
      'sum(referrers)',
    ]
    return { text: `select count(*), ${choices.join(', ')} from ${from} ${where}`, values }
  }
  const order =
    sort === 'pay'
      ? 'facts.pay_low desc, facts.id desc'
      : sort === 'relevance'
        ? 'words.rank'
        : q === undefined
          ? 'facts.id desc'
          : 'words.rowid desc'
  return {
    text: `select facts.id from ${from} ${where} order by ${order} limit ${pageSize}`,
    values,
  }
}
