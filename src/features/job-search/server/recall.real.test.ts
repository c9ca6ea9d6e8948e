/**
 * Words and phrases of real postings, of every frequency, beside a plain reading of the board files:
 * the search finds exactly the postings that contain them.
 *
 * `REAL_BOARDS` names a folder with boards as employers publish them: `greenhouse_impact.json.gz`
 * (93 postings) and `lever_moo.json.gz` (13). The words and phrases are drawn; `SEED` draws others.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { searchJobs } from '../contract.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { importBoard } from '#features/job-boards/server/service.ts'

const folder = process.env['REAL_BOARDS']
const seed = Number(process.env['SEED'] ?? 11)
const wordCount = 200
const phraseCount = 300

/** The parts of a posting that no phrase reaches across. */
type Posting = { key: string; parts: string[][] }

const blocks = /<\/?(?:p|div|li|ul|ol|br|h\d|table|tbody|thead|tr|td|th|hr|section)\b[^>]*>/gi
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, digits, hex, name) => {
    if (digits) return String.fromCodePoint(Number(digits))
    if (hex) return String.fromCodePoint(Number.parseInt(hex as string, 16))
    return named[name as string] ?? all
  })
}

const textOf = (html: string) => unescape(html.replace(blocks, ' ').replace(/<[^>]*>/g, ''))

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\bc\+\+/g, ' cpp ')
    .replace(/\bc#/g, 'csharp')
    .replace(/(^|[^\p{L}\p{N}])\.net\b/gu, '$1 dotnet')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

type Greenhouse = {
  jobs: {
    title: string
    absolute_url: string
    content: string
    location: { name: string }
    departments: { name: string }[]
  }[]
}
type Lever = {
  text: string
  hostedUrl: string
  description: string
  additional: string
  lists: { text: string; content: string }[]
  categories: { department?: string; team?: string; location: string; allLocations?: string[] }
}[]

let app: TestApp
let postings: Posting[]

async function read(file: string): Promise<string> {
  return gunzipSync(await readFile(join(folder!, file))).toString()
}

async function readPostings(): Promise<Posting[]> {
  const greenhouse = JSON.parse(await read('greenhouse_impact.json.gz')) as Greenhouse
  const lever = JSON.parse(await read('lever_moo.json.gz')) as Lever
  return [
    ...greenhouse.jobs.map((job) => ({
      key: job.absolute_url,
      parts: [
        job.title,
        `Impact ${job.departments.map(({ name }) => name).join(' ')} ${job.location.name}`,
        textOf(unescape(job.content)),
      ].map(wordsOf),
    })),
    ...lever.map((job) => ({
      key: job.hostedUrl,
      parts: [
        job.text,
        `Moo ${job.categories.department ?? ''} ${job.categories.team ?? ''} ${(job.categories.allLocations ?? [job.categories.location]).join(' ')}`,
        [
          job.description,
          ...job.lists.flatMap(({ text, content }) => [text, content]),
          job.additional,
        ]
          .map(textOf)
          .join('\n'),
      ].map(wordsOf),
    })),
  ]
}

describe.skipIf(!folder)('the words of real boards', () => {
  beforeAll(async () => {
    app = await buildTestApp()
    for (const [file, companyName] of [
      ['greenhouse_impact.json.gz', 'Impact'],
      ['lever_moo.json.gz', 'Moo'],
    ] as const) {
      const text = await read(file)
      await app.runAsSystem((context) => importBoard(context, { text, companyName }), {
        requestId: 'test',
      })
    }
    postings = await readPostings()
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from job_search',
    )
    if (rows[0]!.count !== postings.length) throw new Error('Some postings cannot be found')
  }, 120_000)
  afterAll(() => app.close())

  /** The postings that a search finds, all pages of them. */
  async function find(q: string, more: Record<string, string> = {}): Promise<Set<string>> {
    const found = new Set<string>()
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { q, limit: '100', ...more, ...(cursor && { cursor }) }
      const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
      expect(reply.status, q).toBe(200)
      for (const { id } of reply.body.items) found.add(keyOf.get(id)!)
      cursor = reply.body.nextCursor
    } while (cursor)
    return found
  }

  let keyOf: Map<string, string>
  beforeAll(async () => {
    const { rows } = await app.database.pool.query<{ id: string; key: string }>(
      'select id, source_url as key from jobs',
    )
    keyOf = new Map(rows.map(({ id, key }) => [id, key]))
  })

  const having = (phrase: string[]) =>
    new Set(
      postings
        .filter(({ parts }) =>
          parts.some((words) =>
            words.some((_word, start) =>
              phrase.every((word, index) => words[start + index] === word),
            ),
          ),
        )
        .map(({ key }) => key),
    )

  test(`${wordCount} words of every frequency, plain and quoted`, async () => {
    const draw = drawFrom(seed)
    const counts = new Map<string, number>()
    for (const { parts } of postings) {
      for (const word of new Set(parts.flat())) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    const bands = [1, 2, 4, 8, 16, 32, 64, 128]
    const wrong: string[] = []
    const words = bands.flatMap((least) => {
      const band = [...counts].filter(([, count]) => count >= least && count < least * 2)
      return draw.some(band, Math.min(band.length, 34)).map(([word]) => word)
    })
    expect(words.length).toBeGreaterThanOrEqual(wordCount)
    for (const word of words) {
      const expected = [...having([word])].toSorted()
      for (const [q, more] of [
        [`"${word}"`, {}],
        [word, { exact: 'true' }],
      ] as const) {
        const found = [...(await find(q, more))].toSorted()
        if (found.join() !== expected.join()) {
          wrong.push(`${q}: ${found.length} instead of ${expected.length}`)
        }
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test(`${phraseCount} phrases`, async () => {
    const draw = drawFrom(seed + 1)
    const wrong: string[] = []
    for (let index = 0; index < phraseCount; index++) {
      const words = draw.oneOf(draw.oneOf(postings).parts.filter((part) => part.length > 1))
      const start = draw.below(words.length - 1)
      const phrase = words.slice(start, start + 2 + draw.below(5))
      const expected = [...having(phrase)].toSorted()
      const found = [...(await find(`"${phrase.join(' ')}"`))].toSorted()
      if (found.join() !== expected.join()) {
        wrong.push(`${phrase.join(' ')}: ${found.length} instead of ${expected.length}`)
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)
})
