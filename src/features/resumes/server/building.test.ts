/** Resumes that candidates build: whose they are, how many, which change wins, and under which name they leave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import {
  exportFormats,
  resumesAtMost,
  sectionKeys,
  templateIds,
  type BuiltResume,
} from '../contract.ts'
import { pinnedResume } from './service.ts'

let app: TestApp
let ann: TestClient
let annId: string
let bob: TestClient
let recruiter: TestClient
beforeAll(async () => {
  app = await buildTestApp()
  bob = (await createCandidate(app)).client
  recruiter = (await createReferrer(app, (await createJob(app)).companyId)).client
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ client: ann, accountId: annId } = await createCandidate(app))
})

const path = '/api/built-resumes'
const document = { basics: { name: 'Ann Example' }, skills: [{ name: 'Go' }] }
const create = (client: TestClient, body: object = {}) =>
  client.post<BuiltResume & Failure>(path, { label: 'Mine', document, ...body })
const list = async (client: TestClient) =>
  (await client.get<{ items: { id: string; label: string }[] }>(path)).body.items
const content = {
  label: 'Mine',
  template: 'classic',
  paper: 'a4',
  sections: [...sectionKeys],
  document,
}
const save = (client: TestClient, id: string, body: object) =>
  client.send<BuiltResume & Failure>('PUT', `${path}/${id}`, { ...content, ...body })
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('who may', () => {
  it.each<[string, (client: TestClient, id: string) => Promise<{ status: number }>, number]>([
    ['read one', (client, id) => client.get(`${path}/${id}`), 404],
    ['save one', (client, id) => save(client, id, { expectedVersion: 0 }), 404],
    [
      'export one',
      (client, id) => client.get(`${path}/${id}/file`, { query: { format: 'txt' } }),
      404,
    ],
    ['attach one', (client, id) => client.post(`${path}/${id}/attach`), 404],
    ['copy one', (client, id) => create(client, { copyOf: id, document: undefined }), 404],
    // Whether it was there is nobody's business, and once is as good as twice.
    ['delete one', (client, id) => client.send('DELETE', `${path}/${id}`), 200],
  ])('%s: nobody but its owner', async (_name, act, others) => {
    const { id } = (await create(ann)).body
    expect((await act(app.guest(), id)).status).toBe(401)
    expect((await act(recruiter, id)).status).toBe(403)
    expect((await act(bob, id)).status).toBe(others)
    expect((await act(ann, newId())).status).toBe(others)
    expect([400, 404]).toContain((await act(ann, 'no-id')).status)
    expect((await ann.get<BuiltResume>(`${path}/${id}`)).body.document).toEqual(document)
  })

  it('list them and preview one: candidates, and each their own', async () => {
    await create(ann)
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await recruiter.get(path)).status).toBe(403)
    expect(await list(bob)).toEqual([])
    expect(await list(ann)).toHaveLength(1)
    const { label: _label, ...pages } = content
    expect((await app.guest().post('/api/resume-previews', pages)).status).toBe(401)
    expect((await recruiter.post('/api/resume-previews', pages)).status).toBe(403)
  })
})

describe('a resume', () => {
  it('twenty are kept, and the twenty-first is refused, also when many are made at once', async () => {
    for (let count = 0; count < resumesAtMost - 3; count++) await create(ann, { label: `${count}` })
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(ann)))
    expect(statuses(replies)).toEqual([200, 200, 200, 403, 403, 403, 403, 403])
    expect(replies.find(({ status }) => status === 403)!.body.code).toBe('LIMIT_REACHED')
    const [first] = await list(ann)
    expect(await list(ann)).toHaveLength(resumesAtMost)
    await ann.send('DELETE', `${path}/${first!.id}`)
    expect((await create(ann)).status).toBe(200)
  })

  it('copied is another one with the same content, and each changes by itself', async () => {
    const first = (await create(ann)).body
    await save(ann, first.id, { template: 'modern', sections: ['skills'], expectedVersion: 0 })
    const copy = (await create(ann, { label: 'Copy', copyOf: first.id, document: undefined })).body
    expect(copy).toMatchObject({ template: 'modern', sections: ['skills'], document, version: 0 })
    expect(copy.id).not.toBe(first.id)
    await save(ann, copy.id, { document: {}, expectedVersion: 0 })
    expect((await ann.get<BuiltResume>(`${path}/${first.id}`)).body.document).toEqual(document)
  })

  it('saved in many tabs at once is saved once, and the others are told', async () => {
    const { id } = (await create(ann)).body
    const replies = await Promise.all(
      ['one', 'two', 'three', 'four'].map((label) => save(ann, id, { label, expectedVersion: 0 })),
    )
    expect(statuses(replies)).toEqual([200, 409, 409, 409])
    const winner = replies.find(({ status }) => status === 200)!.body
    expect((await ann.get(`${path}/${id}`)).body).toMatchObject({ label: winner.label, version: 1 })
    const loser = replies.find(({ status }) => status === 409)!.body
    expect(loser.code).toBe('VERSION_CONFLICT')
    expect((await save(ann, id, { expectedVersion: 2 })).status).toBe(409)
  })

  it('deleted while it is saved is gone: nothing brings it back', async () => {
    const { id } = (await create(ann)).body
    await Promise.all([
      save(ann, id, { expectedVersion: 0 }),
      ann.send('DELETE', `${path}/${id}`),
      ann.send('DELETE', `${path}/${id}`),
    ])
    expect((await ann.get(`${path}/${id}`)).status).toBe(404)
    expect((await save(ann, id, { expectedVersion: 1 })).status).toBe(404)
  })

  it('has each section once, in the order that was sent', async () => {
    const { id } = (await create(ann)).body
    const { body } = await save(ann, id, {
      sections: ['skills', 'work', 'skills'],
      expectedVersion: 0,
    })
    expect(body.sections).toEqual(['skills', 'work'])
  })

  it.each<[string, object, number, string | undefined]>([
    ['a label of 80', { label: 'x'.repeat(80) }, 200, undefined],
    ['a label of 81', { label: 'x'.repeat(81) }, 400, 'label'],
    ['no label', { label: '  ' }, 400, 'label'],
    ['a label of two lines', { label: 'one\ntwo' }, 400, 'label'],
    ['a label in four scripts', { label: 'Łódź 東京 عمّان पुणे' }, 200, undefined],
    ['a template that is none', { template: 'comic' }, 400, 'template'],
    ['a section that is none', { sections: ['secrets'] }, 400, 'sections.0'],
    ['more sections than there are', { sections: Array(11).fill('work') }, 400, 'sections'],
    ['a version below nothing', { expectedVersion: -1 }, 400, 'expectedVersion'],
    ['a field too many', { owner: 'bob' }, 400, undefined],
    ['a document with one', { document: { secret: 1 } }, 400, undefined],
    [
      '300 skills',
      { document: { skills: Array.from({ length: 300 }, () => document.skills[0]) } },
      200,
      undefined,
    ],
    [
      '301 skills',
      { document: { skills: Array.from({ length: 301 }, () => document.skills[0]) } },
      400,
      'document.skills',
    ],
    [
      'a date that is none',
      { document: { work: [{ startDate: '2020-13' }] } },
      400,
      'document.work.0.startDate',
    ],
  ])('with %s', async (_name, change, status, field) => {
    const { id } = (await create(ann)).body
    const reply = await save(ann, id, { expectedVersion: 0, ...change })
    expect(reply.status).toBe(status)
    if (field) expect(reply.body.details?.fields?.map((one) => one.path)).toContain(field)
    const kept = (await ann.get<BuiltResume>(`${path}/${id}`)).body
    expect(kept.version).toBe(status === 200 ? 1 : 0)
  })

  it('of ten megabytes is refused before it is read', async () => {
    const { id } = (await create(ann)).body
    const reply = await save(ann, id, { label: 'x'.repeat(10_000_000), expectedVersion: 0 })
    expect(reply.status).toBe(413)
  })
})

describe('a file', () => {
  const file = (id: string, format: string) =>
    ann.get<string>(`${path}/${id}/file`, { query: { format } })

  it('has the type of its form, and a form that is none is refused', async () => {
    const { id } = (await create(ann)).body
    const types: Record<string, string> = {}
    for (const format of exportFormats) {
      const reply = await file(id, format)
      expect(reply.status).toBe(200)
      types[format] = String(reply.headers['content-type']).split(';')[0]!
      expect(String(reply.headers['content-disposition'])).toContain(`Ann_Example_Resume.${format}`)
    }
    expect(types).toEqual({
      pdf: 'application/pdf',
      docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      txt: 'text/plain',
      md: 'text/markdown',
      json: 'application/json',
    })
    expect((await file(id, 'exe')).status).toBe(400)
  })

  it.each([
    ['../../etc/passwd'],
    ['Ann "The Ledger" O’Neil; drop'],
    ['李明 / محمد / अनन्या'],
    ['a'.repeat(120)],
    ['\u202Egnp.exe'],
  ])('is named after the person, whatever they are called: %s', async (name) => {
    const made = await create(ann, { document: { basics: { name } } })
    expect(made.status).toBe(200)
    const header = String((await file(made.body.id, 'txt')).headers['content-disposition'])
    expect(header).toMatch(/^(?:attachment|inline)/)
    expect(header).not.toMatch(/[\r\n/\\\u202e]|\.\.\//)
    expect(header).toMatch(/\.txt/)
  })

  it('of someone without a name is named after its label', async () => {
    for (const basics of [{}, { name: '' }, { name: ' ' }]) {
      const made = await create(ann, { label: 'For banks', document: { basics } })
      const header = String((await file(made.body.id, 'txt')).headers['content-disposition'])
      expect(header).toContain('For_banks_Resume.txt')
    }
  })
})

it('every template is previewed, also of nothing, and on both papers', async () => {
  for (const [index, template] of templateIds.entries()) {
    const { status, body } = await ann.post<{ svg: string; pages: number }>(
      '/api/resume-previews',
      {
        template,
        paper: index % 2 ? 'a4' : 'us-letter',
        sections: index % 2 ? [...sectionKeys] : [],
        document: index % 2 ? document : {},
      },
    )
    expect([template, status, body.pages]).toEqual([template, 200, 1])
    expect(body.svg).toMatch(/^<svg/)
    expect(body.svg).not.toMatch(/<script|javascript:/i)
  }
})

describe('what is pinned for a recipient', () => {
  const pin = (resumeId: string | null) =>
    app.runAsSystem(
      (context) =>
        pinnedResume(
          {
            ...context,
            actor: { ...context.actor, kind: 'person', accountId: annId } as Context['actor'],
          },
          resumeId,
        ),
      { requestId: 'test' },
    )

  it('is a PDF of one’s own resume, named and labelled, as it was at that moment', async () => {
    const { id } = (await create(ann, { label: 'For banks' })).body
    const pinned = await pin(id)
    expect(pinned).toMatchObject({ label: 'For banks', fileName: 'Ann Example Resume.pdf' })
    expect(Buffer.from(pinned.body).subarray(0, 5).toString()).toBe('%PDF-')
    const others = (await create(bob)).body.id
    await expect(pin(others)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is the uploaded file where none is named, and says so where there is none', async () => {
    await expect(pin(null)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = (await create(ann)).body
    expect((await ann.post(`${path}/${id}/attach`)).status).toBe(200)
    expect((await pin(null)).label).toMatch(/\.pdf$/)
  })
})
