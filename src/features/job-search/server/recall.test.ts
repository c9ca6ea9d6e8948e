/** Every word and every phrase of a posting finds it: the search beside a plain reading of the texts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard } from '../../../../tests/support/jobs.ts'
import type { searchJobs } from '../contract.ts'
import { drawFrom } from '#features/jobs/server/draw.ts'
import { importBoard } from '#features/job-boards/server/service.ts'

const english = `
We're hiring a C++ engineer (Linux/Unix) who's comfortable with low-latency systems, gRPC & Kafka.
You'll own real-time pricing end-to-end; 24/7 on-call is shared. Experience with CI/CD, Node.js or .NET helps.
What we offer: a 401(k), €1,200 learning budget, dog-friendly office, women's health cover.
Our A/B-testing platform handles 3.5 million events/s - see https://example.org/jobs?id=7.
R&D works with (GO/Rust), C# and Objective-C. Sr.Staff and Engineer-ESPM titles exist.
Experience in Python is a plus; experience with Python at scale is better. Head of sales, head for heights.`
const german = `
Wir suchen eine Bürokauffrau für unser Büro in Köln; Erfahrung mit Rechnungsprüfung ist erwünscht.
Großes Team, flexible Arbeitszeiten, 30 Tage Urlaub & ein Jobrad. Straßenbahn vor der Tür.`
const french = `
L'équipe d'ingénierie cherche un·e développeur·euse expérimenté(e) pour l'entrepôt de Nîmes.
Vous maîtrisez l'architecture hexagonale, aujourd'hui déployée sur « Kubernetes ».`
const arabic = `
نبحث عن مهندس برمجيات خبير في تطوير التطبيقات السحابية.
الخبرة المطلوبة خمس سنوات على الأقل في إدارة قواعد البيانات.`
const russian = `Ищем опытного разработчика в Санкт-Петербурге, знание Kubernetes обязательно.`
const japanese = `東京本社でソフトウェアエンジニアを募集しています。経験者優遇。`

const filler = 'plainly quietly steadily warmly openly kindly boldly calmly'.split(' ')
let app: TestApp
let postings: { title: string; text: string }[]

beforeAll(async () => {
  app = await buildTestApp()
  const draw = drawFrom(3)
  const own = [english, german, french, arabic, russian, japanese]
  postings = Array.from({ length: 60 }, (_empty, index) => {
    // What matters stands far behind the first two thousand characters.
    const before = Array.from({ length: 500 }, () => draw.oneOf(filler)).join(' ')
    const lines = own.flatMap((text) => text.trim().split('\n'))
    return {
      title: `Opening ${index}`,
      text: [before, ...draw.some(lines, 4)].join('\n'),
    }
  })
  const text = greenhouseBoard(
    postings.map(({ title, text: content }) => ({
      id: title.replace(' ', '-'),
      title,
      content: content.replaceAll('&', '&amp;').replaceAll('\n', '<br>'),
      firstPublished: app.clock.now().toISOString(),
    })),
    'recall',
  )
  await app.runAsSystem((context) => importBoard(context, { text, companyName: 'Recall' }), {
    requestId: 'test',
  })
})
afterAll(() => app.close())

async function find(q: string, more: Record<string, string> = {}): Promise<Set<string>> {
  const query = { q, limit: '100', ...more }
  const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  expect(reply.status, q).toBe(200)
  return new Set(reply.body.items.map(({ title }) => title))
}

/** Letters and digits alone, folded; names of languages that have signs are words of their own. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('c++', 'cpp')
    .replaceAll('c#', 'csharp')
    .replaceAll('.net', ' dotnet')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function having(phrase: string[]): Set<string> {
  const found = postings.filter(({ title, text }) => {
    const words = wordsOf(`${title} | ${text}`)
    return words.some((_word, start) =>
      phrase.every((word, index) => words[start + index] === word),
    )
  })
  return new Set(found.map(({ title }) => title))
}

const isJapanese = (word: string) => /[\u3040-\u30ff\u3400-\u9fff]/.test(word)
test('each word finds exactly the postings that have it, plain, quoted and with its punctuation', async () => {
  const words = new Map<string, string>()
  for (const text of [english, german, french, arabic, russian]) {
    for (const typed of text.split(/\s+/)) {
      const parts = wordsOf(typed)
      if (parts.length === 0) continue
      words.set(typed, parts.join(' '))
      for (const part of parts) words.set(part, part)
    }
  }
  expect(words.size).toBeGreaterThan(150)
  for (const [typed, phrase] of words) {
    const expected = having(phrase.split(' '))
    expect(expected.size, typed).toBeGreaterThan(0)
    const quoted = typed.replace(/["«»“”„]/g, '')
    expect(await find(`"${quoted}"`), `"${typed}"`).toEqual(expected)
    // An operator is no word unless it is quoted.
    if (typed.startsWith('-') || typed === 'or') continue
    const plain = await find(typed, { exact: 'true' })
    expect(plain, typed).toEqual(expected)
  }
})

test('phrases hold over the whole text, with the small words as they are', async () => {
  const draw = drawFrom(5)
  for (let index = 0; index < 120; index++) {
    const text = draw.oneOf([english, german, french, arabic, russian])
    const line = draw.oneOf(text.trim().split('\n'))
    const words = wordsOf(line)
    const start = draw.below(Math.max(1, words.length - 2))
    const phrase = words.slice(start, start + 2 + draw.below(4))
    expect(await find(`"${phrase.join(' ')}"`), phrase.join(' ')).toEqual(having(phrase))
  }
  expect(await find('"experience in Python"')).toEqual(having(['experience', 'in', 'python']))
  expect(await find('"experience for Python"')).toEqual(new Set())
})

test('phrases are left out, are alternatives and stand beside words', async () => {
  const all = having(['opening'])
  const draw = drawFrom(7)
  const lines = [english, german, french].flatMap((text) => text.trim().split('\n')).map(wordsOf)
  const drawPhrase = () => {
    const words = draw.oneOf(lines)
    const phrase = words.slice(draw.below(words.length - 2)).slice(0, 2 + draw.below(2))
    // The same words the other way round are in the same postings and never follow each other so.
    return draw.chance(1 / 4) ? phrase.toReversed() : phrase
  }
  for (let index = 0; index < 60; index++) {
    const [one, other] = [drawPhrase(), drawPhrase()]
    const word = draw.oneOf(lines).at(-1)!
    const [first, second, third] = [having(one), having(other), having([word])]
    const [a, b] = [`"${one.join(' ')}"`, `"${other.join(' ')}"`]
    expect(await find(`opening -${a}`), `-${a}`).toEqual(all.difference(first))
    expect(await find(`${a} or ${b}`), `${a} or ${b}`).toEqual(first.union(second))
    expect(await find(`${a} -${b}`), `${a} -${b}`).toEqual(first.difference(second))
    const both = `"${word}" ${a} or ${b}`
    expect(await find(both), both).toEqual(third.intersection(first).union(second))
  }
  expect(await find('-"opening 1"')).toEqual(all.difference(new Set(['Opening 1'])))
})

test('phrases are found in rows that have positions and no order yet', async () => {
  await sql`
    update job_search set word_order = null, edition = 2, tsv = tsv || (
      select to_tsvector('simple', job_search_text(title || E'\n' || description_text))
      from jobs where jobs.number = job_search.number)
    where number in (select number from jobs where title like 'Opening _')`.execute(app.database.db)
  const phrase = ['experience', 'in', 'python']
  expect(await find(`"${phrase.join(' ')}"`)).toEqual(having(phrase))
  expect(await find('"in experience"')).toEqual(new Set())
})

test('what has signs in its name is found by it', async () => {
  const containing = (part: string) =>
    new Set(postings.filter(({ text }) => text.includes(part)).map(({ title }) => title))
  expect(await find('c++')).toEqual(containing('C++'))
  expect(await find('c#')).toEqual(containing('C#'))
  expect(await find('.net')).toEqual(containing('.NET'))
  expect(await find('nodejs')).toEqual(containing('Node.js'))
  expect(await find('node.js')).toEqual(containing('Node.js'))
  expect(await find('ci/cd')).toEqual(containing('CI/CD'))
})

test('languages without spaces are found by parts of what is written', async () => {
  const expected = new Set(
    postings.filter(({ text }) => text.includes('エンジニア')).map(({ title }) => title),
  )
  expect(expected.size).toBeGreaterThan(0)
  expect(isJapanese('募集')).toBe(true)
  for (const q of ['エンジニア', '募集', '東京本社']) expect(await find(q), q).toEqual(expected)
})

test('Arabic is found with and without its signs, German by its spelling without umlauts', async () => {
  const expected = having(['مهندس'])
  expect(await find('مُهَنْدِس')).toEqual(expected)
  expect(await find('burokauffrau')).toEqual(having(['burokauffrau']))
  expect(await find('buerokauffrau')).toEqual(having(['burokauffrau']))
})
