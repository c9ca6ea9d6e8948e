import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { BuiltResume, ResumeReading } from '../contract.ts'
import { zipOf } from './printing/zip-writer.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Refusal = { details?: { reason?: string } }

const read = (client: TestClient, bytes: Uint8Array | string, fileName = 'resume.pdf') => {
  const form = new FormData()
  const content = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)
  form.set('resume', new Blob([content]), fileName)
  return client.postForm<ResumeReading & Refusal>('/api/resume-readings', form)
}

const resume = `Ada Lovelace
ada@example.org | +44 20 7946 0958
EXPERIENCE
Analyst, Babbage Engines Ltd    1842 – 1843
Programmer, Analytical Works Ltd    Jan 2019 – Present
- Wrote the first program
SKILLS
Mathematics, Poetry
`

test('says that a file is not what its name says', async () => {
  const { client } = await createCandidate(app)
  const { status, body } = await read(client, 'hello', 'resume.pdf')
  expect(status).toBe(422)
  expect(body.details?.reason).toMatch(/isn’t a PDF/)
})

test('reads a file and keeps nothing', async () => {
  const { client } = await createCandidate(app)
  const before = (await client.get('/candidate/info')).body
  const { status, body } = await read(client, resume, 'resume.txt')
  expect(status).toBe(200)
  expect(body.document.basics).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org' })
  expect(body.document.skills).toEqual([{ name: 'Mathematics' }, { name: 'Poetry' }])
  expect((await client.get('/candidate/info')).body).toEqual(before)
  expect((await read(app.guest(), resume)).status).toBe(401)
})

const pdfOf = (objects: readonly string[]) =>
  `%PDF-1.7\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`
const bomb = deflateSync(Buffer.alloc(40_000_000)).toString('latin1')

test.each<[string, Uint8Array | string, RegExp]>([
  [
    'a page tree in a circle',
    pdfOf([
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj',
    ]),
    /damaged|no text/,
  ],
  [
    'a hundred thousand pages',
    pdfOf([
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[]/Count 100000>>endobj',
    ]),
    /damaged|40 pages|no text/,
  ],
  ['no cross references', '%PDF-1.4\nnothing here', /damaged/],
  [
    'a bomb in a stream',
    Buffer.from(
      pdfOf([
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj',
        `4 0 obj<</Length ${bomb.length}/Filter/FlateDecode>>stream\n${bomb}\nendstream endobj`,
      ]),
      'latin1',
    ),
    /no text|damaged|more in this file|too long/,
  ],
  [
    'a bomb in a Word file',
    zipOf([['word/document.xml', ' '.repeat(30_000_000)]]),
    /too long for a resume/,
  ],
  [
    'entities of its own',
    zipOf([
      [
        'word/document.xml',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>',
      ],
    ]),
    /no text/,
  ],
  ['names that lead outside', zipOf([['../../etc/passwd', 'root']]), /lead outside/],
  ['an archive of other things', zipOf([['photo.txt', 'root']]), /contain a resume/],
  ['an archive in an archive', zipOf([['inner.zip', 'PK']]), /contains another archive/],
  [
    'a bomb in a table',
    zipOf([['Positions.csv', 'x'.repeat(30_000_000)]]),
    /too long for a resume/,
  ],
  ['an open quote in a table', zipOf([['Positions.csv', 'Title\n"open']]), /damaged/],
  ['tables without rows', zipOf([['Skills.csv', 'Name\n']]), /no text/],
  [
    'a slip beside real tables',
    zipOf([
      ['Skills.csv', 'Name\nGo\n'],
      ['..\\..\\start.bat', 'x'],
    ]),
    /lead outside/,
  ],
  [
    'Europass as deep as a well',
    `<SkillsPassport>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</SkillsPassport>`,
    /too long for a resume/,
  ],
  ['half an archive', zipOf([['word/document.xml', '<w:p/>']]).slice(0, 40), /damaged/],
  ['a program', Uint8Array.from([0x4d, 0x5a, 0, 0, 1, 2, 3]), /Upload a PDF/],
  ['broken data', '{"basics": ', /damaged/],
  ['nothing', 'x', /no text/],
])('refuses %s in words', { timeout: 15_000 }, async (_name, bytes, words) => {
  const { client } = await createCandidate(app)
  const start = performance.now()
  const { status, body } = await read(client, bytes, 'resume')
  expect(status).toBe(422)
  expect(body.details?.reason).toMatch(words)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('a resume is built, changed by one window alone, and nobody else reads it', async () => {
  const { client } = await createCandidate(app)
  const made = await client.post<BuiltResume>('/api/built-resumes', { label: 'Mine' })
  expect(made.body.document.work?.[0]?.name).toBe('Hidden Employer')
  const { id, template, paper, document } = made.body
  const change = { label: 'Mine', template, paper, sections: ['skills', 'work'], document }
  const save = (version: number) =>
    client.send<BuiltResume>('PUT', `/api/built-resumes/${id}`, {
      ...change,
      expectedVersion: version,
    })
  expect((await save(0)).body).toMatchObject({ version: 1, sections: ['skills', 'work'] })
  expect((await save(0)).status).toBe(409)
  const other = await createCandidate(app)
  for (const path of [`/api/built-resumes/${id}`, `/api/built-resumes/${id}/file`]) {
    expect((await other.client.get(path)).status).toBe(404)
  }
  expect((await other.client.send('DELETE', `/api/built-resumes/${id}`)).status).toBe(200)
  expect((await client.get(`/api/built-resumes/${id}`)).status).toBe(200)
})

test('what is attached goes with requests, and what was attached before stays', async () => {
  const { client } = await createCandidate(app)
  const { body } = await client.post<BuiltResume>('/api/built-resumes', { label: 'Mine' })
  const attach = () => client.post(`/api/built-resumes/${body.id}/attach`, {})
  expect((await attach()).status).toBe(200)
  const infoOf = async () =>
    (await client.get<{ resume: { id: string; fileName: string } }>('/candidate/info')).body.resume
  const first = await infoOf()
  expect(first.fileName).toMatch(/\.pdf$/)
  expect((await attach()).status).toBe(200)
  expect((await infoOf()).id).not.toBe(first.id)
  expect((await client.get(`/api/resumes/${first.id}`)).status).toBe(200)
})
