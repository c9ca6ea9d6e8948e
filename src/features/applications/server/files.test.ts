import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  act,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  readOwn,
} from '../../../../tests/support/applications.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import type { AnswerFile, ApplicationPreview } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Client = ReturnType<TestApp['guest']>

const pdf = Buffer.from('%PDF-1.4\n%portfolio\nstartxref\n9\n%%EOF\n')
const question = { kind: 'file', label: 'Work you are proud of', required: true }

async function asking(questions: object[] = [question]) {
  const job = await createJob(app)
  const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
  await openIntake(hiringManager.client, job.jobId, { questions })
  const candidate = await createCandidate(app)
  const { questions: asked } = await previewOf(candidate.client, job.jobId)
  return { ...job, hiringManager, candidate, questionId: asked[0]!.id, asked }
}

const previewOf = async (client: Client, jobId: string) =>
  (await client.get<ApplicationPreview>('/api/applications/preview', { query: { jobId } })).body

function formOf(fields: Record<string, string>, ...files: [bytes: Uint8Array, name: string][]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [bytes, name] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

function keep(client: Client, ids: object, ...files: [bytes: Uint8Array, name: string][]) {
  const { jobId, questionId } = ids as { jobId: string; questionId: string }
  return client.postForm<AnswerFile>(
    '/api/application-files',
    formOf({ jobId, questionId }, ...files),
  )
}

describe('a file that answers a question', () => {
  test('goes down the ladder', async () => {
    const world = await asking([question, { kind: 'text', label: 'Words' }])
    const { client } = world.candidate
    const { jobId, questionId, asked, hiringManager } = world
    expect((await keep(app.guest(), world, [pdf, 'a.pdf'])).status).toBe(401)
    expect((await keep(hiringManager.client, world, [pdf, 'a.pdf'])).status).toBe(403)
    expect((await keep(client, { jobId, questionId: 'x' }, [pdf, 'a.pdf'])).status).toBe(400)
    for (const foreign of [randomUUID(), asked[1]!.id]) {
      expect((await keep(client, { jobId, questionId: foreign }, [pdf, 'a.pdf'])).status).toBe(404)
    }
    expect((await keep(client, { jobId: randomUUID(), questionId }, [pdf, 'a'])).status).toBe(404)
    const kept = await keep(client, world, [pdf, '../../etc/Mein Werk\u0007.exe'])
    expect(kept).toMatchObject({ status: 200, body: { fileName: 'Mein Werk.pdf' } })
    const own = await client.get<string>(`/api/application-files/${kept.body.id}`)
    expect(own.status).toBe(200)
    expect(own.headers['content-type']).toBe('application/pdf')
    expect(own.headers['content-disposition']).toContain('attachment')
    const other = await createCandidate(app)
    expect((await other.client.get(`/api/application-files/${kept.body.id}`)).status).toBe(404)
    const stolen = await applyFor(other.client, jobId, {
      answers: [{ questionId, value: kept.body.id }],
    })
    expect(stolen).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: `answers.${questionId}` }, {}] } },
    })
  })

  test.each<[string, Uint8Array, number, RegExp]>([
    ['a page under another name', Buffer.from('<html><script>x</script>'), 422, /complete PDF/],
    ['six megabytes', Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)]), 413, /too large/],
    ['nothing', Buffer.alloc(0), 422, /isn’t empty/],
    [
      'a PDF with a script',
      Buffer.from('%PDF-1.4\n<</S/JavaScript/JS(x)>>\nstartxref\n9\n%%EOF\n'),
      422,
      /script/,
    ],
  ])('is refused at its field: %s', async (_name, bytes, status, message) => {
    const world = await asking()
    const refused = await keep(world.candidate.client, world, [bytes, 'cv.pdf'])
    expect(refused.status).toBe(status)
    expect(JSON.stringify(refused.body)).toMatch(message)
    expect(await unsentOf(world.candidate.accountId)).toBe(0)
  })

  test('is one: two at once are none', async () => {
    const world = await asking()
    const refused = await keep(world.candidate.client, world, [pdf, 'a.pdf'], [pdf, 'b.pdf'])
    expect(refused.status).toBe(400)
    expect(await unsentOf(world.candidate.accountId)).toBe(0)
  })

  test('is drawn anew when it is a picture', async () => {
    const world = await asking()
    const picture = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#334455' },
    })
      .withExif({ IFD0: { Artist: 'Quastenflosser' } })
      .png()
      .toBuffer()
    const kept = await keep(world.candidate.client, world, [picture, 'drawing.png'])
    expect(kept.body.fileName).toBe('drawing.jpg')
    const { raw } = await world.candidate.client.get(`/api/application-files/${kept.body.id}`)
    expect(raw.headers['content-type']).toBe('image/jpeg')
    expect(raw.rawPayload.includes('Quastenflosser')).toBe(false)
  })

  test('goes with the application, to the company alone, until it is withdrawn', async () => {
    const world = await asking()
    const { candidate, hiringManager, jobId, questionId } = world
    const { body: file } = await keep(candidate.client, world, [pdf, 'work.pdf'])
    const answers = [{ questionId, value: file.id }]
    const missing = await applyFor(candidate.client, jobId)
    expect(missing).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: `answers.${questionId}` }] } },
    })
    const { id } = (await applyFor(candidate.client, jobId, { answers })).body
    // What was called back is there to be sent again.
    await act(candidate.client, id, 'undo')
    expect((await previewOf(candidate.client, jobId)).draft?.answers).toEqual([
      { questionId, value: 'work.pdf', fileId: file.id },
    ])
    expect((await applyFor(candidate.client, jobId, { answers })).body.created).toBe(true)
    app.clock.advance({ seconds: 11 })
    expect((await readOwn(candidate.client, id)).answers).toEqual([
      { label: question.label, kind: 'file', value: 'work.pdf', fileId: file.id },
    ])
    const path = `/api/applicants/${id}/files/${file.id}`
    const sent = await hiringManager.client.get<string>(path)
    expect(sent.status).toBe(200)
    expect(sent.raw.rawPayload.equals(pdf)).toBe(true)
    expect((await readApplicant(hiringManager.client, id)).answers[0]).toMatchObject({
      fileId: file.id,
    })
    const elsewhere = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    expect((await elsewhere.client.get(path)).status).toBe(404)
    expect((await app.guest().get(path)).status).toBe(401)
    // A file of the same person that was not sent is nobody else's.
    const { body: unsent } = await keep(candidate.client, world, [pdf, 'draft.pdf'])
    const unsentPath = `/api/applicants/${id}/files/${unsent.id}`
    expect((await hiringManager.client.get(unsentPath)).status).toBe(404)
    await act(candidate.client, id, 'withdraw', { reason: 'other' })
    expect((await hiringManager.client.get(path)).status).toBe(404)
    expect((await readApplicant(hiringManager.client, id)).answers).toEqual([])
    expect((await candidate.client.get(`/api/application-files/${file.id}`)).status).toBe(200)
  })

  test('is held back with its name while names are hidden', async () => {
    const world = await asking()
    const { candidate, hiringManager, jobId, questionId } = world
    const { body: file } = await keep(candidate.client, world, [pdf, 'Ottilie.pdf'])
    const team = await hiringManager.client.send('PUT', `/api/hiring/jobs/${jobId}/team`, {
      anonymousFirst: true,
    })
    expect(team.status).toBe(200)
    const answers = [{ questionId, value: file.id }]
    const { id } = (await applyFor(candidate.client, jobId, { answers })).body
    app.clock.advance({ seconds: 11 })
    const path = `/api/applicants/${id}/files/${file.id}`
    expect((await hiringManager.client.get(path)).status).toBe(404)
    expect((await readApplicant(hiringManager.client, id)).answers).toMatchObject([
      { label: question.label, value: '', fileId: null },
    ])
    await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
    expect((await hiringManager.client.get(path)).status).toBe(200)
    expect((await readApplicant(hiringManager.client, id)).answers[0]?.value).toBe('Ottilie.pdf')
  })

  test('goes after two days when it was never sent', async () => {
    const world = await asking()
    const { body: file } = await keep(world.candidate.client, world, [pdf, 'work.pdf'])
    app.clock.advance({ days: 3 })
    await app.renewSessions()
    await app.runDueTasks()
    const { client } = world.candidate
    expect((await client.get(`/api/application-files/${file.id}`)).status).toBe(404)
    const late = await applyFor(client, world.jobId, {
      answers: [{ questionId: world.questionId, value: file.id }],
    })
    expect(JSON.stringify(late.body)).toContain('Choose the file again.')
  })
})

async function unsentOf(accountId: string): Promise<number> {
  const rows = await app.database.db
    .selectFrom('applicationFiles')
    .select('id')
    .where('accountId', '=', accountId)
    .execute()
  return rows.length
}
