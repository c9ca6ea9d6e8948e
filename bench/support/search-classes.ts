/** The kinds of searches that are measured, each with questions of its own. */
import { sql } from 'kysely'
import { drawFrom, type Draw } from '#features/jobs/server/draw.ts'
import { withoutLimits } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { professions } from './search-words.ts'

export type Question = {
  path: '/api/jobs' | '/api/jobs/facets' | '/api/jobs/suggest'
  query: Record<string, string>
}
export type QuestionClass = { name: string; questions: Question[] }

const questionsEach = 60

type Words = { common: string[]; middle: string[]; rare: string[] }

/** Words by how many open jobs have them, counted in a sample. */
async function readWords({ db }: OpenDatabase): Promise<Words> {
  const { rows: bounds } = await sql<{ first: number }>`
    select max(number) - 20000 as first from job_search`.execute(db)
  const statement = `select tsv from job_search where number > ${bounds[0]!.first}`
  // The first reader of a large table reads it from the disk.
  const { rows } = await withoutLimits(db, (unhurried) =>
    sql<{ word: string; count: number }>`
      select word, ndoc as count from ts_stat(${statement})
      where word ~ '^[a-z]{4,}$'`.execute(unhurried),
  )
  const share = (from: number, to: number) =>
    rows
      .filter(({ count }) => count / 20_000 > from && count / 20_000 <= to)
      .map(({ word }) => word)
  return { common: share(0.1, 1), middle: share(0.003, 0.03), rare: share(0, 0.0003) }
}

/** Phrases of two to four words as postings have them, and neighbours of which each is frequent. */
async function readPhrases({ db }: OpenDatabase, draw: Draw): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select job_search_text(description_text) as text from jobs
    where number % 997 = 0 order by number desc limit ${questionsEach}`.execute(db)
  return rows.map(({ text }) => {
    const words = text.split(' ')
    const start = draw.below(Math.max(1, words.length - 5))
    return `"${words.slice(start, start + 2 + draw.below(3)).join(' ')}"`
  })
}

const cities = [
  'London',
  'Berlin',
  'New York',
  'Mumbai',
  'Paris',
  'Madrid',
  'Seattle',
  'Köln',
  'Zürich',
]

/** Every class with its questions; the same seed, the same questions. */
export async function makeQuestions(database: OpenDatabase): Promise<QuestionClass[]> {
  const words = await readWords(database)
  const draw = drawFrom(99)
  const phrases = await readPhrases(database, drawFrom(98))
  const skill = () => draw.oneOf(draw.oneOf(professions).skills)
  const title = () => draw.oneOf(draw.oneOf(professions).titles).replace(/\s*\(.*\)/, '')
  const filters = (count: number): Record<string, string> =>
    Object.fromEntries(
      draw.some(
        [
          ['workMode', draw.oneOf(['remote', 'hybrid', 'onsite'])],
          ['type', draw.oneOf(['FULL_TIME', 'PART_TIME', 'INTERN'])],
          ['postedWithinDays', draw.oneOf(['7', '30'])],
          ['location', draw.oneOf(['Germany', 'India', 'United States', 'France', 'Poland'])],
          ['seniority', draw.oneOf(['junior', 'senior', 'lead'])],
          ['payMin', draw.oneOf(['40000', '70000', '120000'])],
          ['referrers', 'true'],
          ['visa', 'true'],
        ] as [string, string][],
        count,
      ),
    )
  const radius = () => ({ location: draw.oneOf(cities), radiusKm: draw.oneOf(['25', '50', '100']) })
  const of = (
    name: string,
    query: (draw: Draw) => Record<string, string>,
    path: Question['path'] = '/api/jobs',
  ) => ({
    name,
    questions: Array.from({ length: questionsEach }, () => ({ path, query: query(draw) })),
  })
  const common = () => draw.oneOf(words.common)
  const middle = () => draw.oneOf(words.middle)
  const rare = () => draw.oneOf(words.rare)
  const several = () => title()
  // Long enough to begin few words, too short to be one.
  const beginning = (word: string) => `${word.slice(0, Math.max(3, word.length - 2))}*`
  const typo = () => {
    const word = draw.oneOf([
      'kubernetes',
      'javascript',
      'accountant',
      'engineer',
      'logistics',
      'negotiation',
    ])
    const at = 2 + draw.below(word.length - 3)
    return word.slice(0, at) + word.slice(at + 1)
  }
  return [
    of('no words', () => ({})),
    of('common word, newest', () => ({ q: common(), sort: 'newest' })),
    of('middle word, newest', () => ({ q: middle(), sort: 'newest' })),
    of('rare word, newest', () => ({ q: rare(), sort: 'newest' })),
    of('two words, newest', () => ({ q: several(), sort: 'newest' })),
    of('phrase of a posting', () => ({ q: draw.oneOf(phrases) })),
    of('phrase, newest', () => ({ q: draw.oneOf(phrases), sort: 'newest' })),
    of('two common words as a phrase', () => ({ q: `"${common()} ${common()}"` })),
    of('last word begun', () => ({ q: `${title().split(' ')[0]} ${beginning(common())}` })),
    of('four words', () => ({ q: `${common()} ${middle()} ${common()} ${common()}` })),
    of('words of a title and a place', () => ({
      q: `${draw.oneOf(['senior', 'junior', ''])} ${title()} ${draw.oneOf(cities)}`.trim(),
    })),
    of('synonyms', () => ({
      q: draw.oneOf(['react developer', 'python developer', 'qa engineer', 'ml engineer', 'sre']),
    })),
    of('phrase and exclusion', () => ({
      q: `"${title()}" -${skill().split(' ')[0]!.replace(/\W/g, '')}`,
    })),
    of('common word, relevance', () => ({ q: common(), sort: 'relevance' })),
    of('middle word, relevance', () => ({ q: middle(), sort: 'relevance' })),
    of('rare word, relevance', () => ({ q: rare(), sort: 'relevance' })),
    of('two words, relevance', () => ({ q: several(), sort: 'relevance' })),
    of('common word, filters', () => ({ q: common(), sort: 'newest', ...filters(3) })),
    of('common word, filters, relevance', () => ({
      q: common(),
      sort: 'relevance',
      ...filters(3),
    })),
    of('filters alone', () => filters(3)),
    of('radius alone', () => radius()),
    of('words and radius', () => ({ q: several(), ...radius(), sort: 'newest' })),
    of('words and radius, relevance', () => ({ q: several(), ...radius() })),
    of('radius of 200 km', () => ({ location: draw.oneOf(cities), radiusKm: '200' })),
    of('skill and opposite word', () => ({ q: 'nurse', skill: 'Kubernetes' })),
    of('pay, common word', () => ({ q: common(), sort: 'pay' })),
    of('pay, rare word', () => ({ q: rare(), sort: 'pay' })),
    of('pay, filters', () => ({ sort: 'pay', ...filters(2) })),
    of('fastest answer, word', () => ({ q: several(), sort: 'answer' })),
    of('facets, common word', () => ({ q: common() }), '/api/jobs/facets'),
    of('facets, two words', () => ({ q: several() }), '/api/jobs/facets'),
    of('facets, filters', () => ({ q: common(), ...filters(2) }), '/api/jobs/facets'),
    of('suggestions', () => ({ q: title().slice(0, 1 + draw.below(6)) }), '/api/jobs/suggest'),
    of(
      'places as one types',
      () => ({ q: draw.oneOf(cities).slice(0, 2 + draw.below(3)), kind: 'where' }),
      '/api/jobs/suggest',
    ),
    of('typing error', () => ({ q: typo() })),
  ]
}
