/** Files in conversations: what is taken, what is refused, and who gets them. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up as placeFiles } from '../../../../migrations/20261209T000000-place-files-of-messages.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { loseAnswerTo, refuse } from '../../../../tests/support/lost-answers.ts'
import { createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { Scanner } from '#platform/scan/clamd.ts'
import { newId } from '#shared/ids.ts'
import type { Message } from '../contract.ts'
import { closeConversations, openConversation } from './service.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
let id: string
let about: { type: string; id: string }
beforeAll(async () => {
  app = await buildTestApp()
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  eve = await createCandidate(app, { complete: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  about = { type: 'test', id: newId() }
  id = await conversationOf([ann, rob])
})

const conversationOf = (people: TestPerson[], thing = about) =>
  app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: thing,
        subject: 'Engineer at Acme',
        participants: people.map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )

const pdf = Buffer.from('%PDF-1.4\n%portfolio\nstartxref\n9\n%%EOF\n')
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0ffee' } })
    .withExif({ IFD0: { Artist: 'Secret Place' } })
    .jpeg()
    .toBuffer()

type Sent = Message & Failure
function sendFile(
  client: TestClient,
  bytes: Uint8Array,
  name = 'plan.pdf',
  clientMessageId: string = randomUUID(),
  conversationId = id,
) {
  const form = new FormData()
  form.append('clientMessageId', clientMessageId)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return client.postForm<Sent>(`/api/conversations/${conversationId}/files`, form)
}
const fileOf = (client: TestClient, fileId: string, part = '', conversationId = id) =>
  client.get<Buffer>(`/api/conversations/${conversationId}/files/${fileId}${part}`)

describe('a file', () => {
  it('goes down the ladder', async () => {
    expect((await sendFile(app.guest(), pdf)).status).toBe(401)
    expect((await sendFile(eve.client, pdf)).status).toBe(404)
    const { body } = await sendFile(ann.client, pdf)
    const { id: fileId } = body.file!
    for (const part of ['', '/preview']) {
      expect((await fileOf(app.guest(), fileId, part)).status).toBe(401)
      expect((await fileOf(eve.client, fileId, part)).status).toBe(404)
    }
    expect((await fileOf(rob.client, fileId)).status).toBe(200)
    expect((await fileOf(rob.client, fileId, '', newId())).status).toBe(404)
    await app.runAsSystem(
      (context) => closeConversations(context, { type: about.type, ids: [about.id] }, 'Over.'),
      { requestId: 'test' },
    )
    expect((await sendFile(ann.client, pdf)).status).toBe(409)
    expect((await fileOf(rob.client, fileId)).status).toBe(200)
  })

  it('is a message with its name, offered for download and never shown as a page', async () => {
    const name = '../../\u202efdp.exe\u0007 plan.pdf'
    const { body } = await sendFile(ann.client, pdf, name)
    expect(body).toMatchObject({
      body: '',
      file: {
        name: 'fdp.exe plan.pdf',
        contentType: 'application/pdf',
        size: pdf.length,
        preview: null,
      },
    })
    const reply = await app.app.inject({
      url: `/api/conversations/${id}/files/${body.file!.id}`,
      headers: { cookie: rob.client.cookieHeader() },
    })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(reply.headers['content-disposition']).toMatch(/^attachment; /)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    expect((await fileOf(rob.client, body.file!.id, '/preview')).status).toBe(404)
  })

  it('that is a picture is drawn anew, with a small one beside it and without what came along', async () => {
    const sent = await picture()
    expect(sent.includes('Secret Place')).toBe(true)
    const { body } = await sendFile(ann.client, sent, 'view.jpeg')
    expect(body.file).toMatchObject({ name: 'view.jpg', preview: { width: 640, height: 427 } })
    for (const [part, width] of [
      ['', 900],
      ['/preview', 640],
    ] as const) {
      const { rawPayload } = await app.app.inject({
        url: `/api/conversations/${id}/files/${body.file!.id}${part}`,
        headers: { cookie: rob.client.cookieHeader() },
      })
      expect(rawPayload.includes('Secret Place')).toBe(false)
      expect((await sharp(rawPayload).metadata()).width).toBe(width)
    }
  })

  it('sent twice under one id is one message and one file', async () => {
    const clientMessageId = randomUUID()
    const first = await sendFile(ann.client, pdf, 'plan.pdf', clientMessageId)
    const again = await sendFile(ann.client, pdf, 'plan.pdf', clientMessageId)
    expect(again.body.file).toEqual(first.body.file)
    const files = () =>
      app.database.db
        .selectFrom('chatFiles')
        .select('id')
        .where('conversationId', '=', id)
        .execute()
    await expect.poll(files).toEqual([{ id: first.body.file!.id }])
  })

  it('goes when its message is refused', async () => {
    const clientMessageId = randomUUID()
    await sendFile(ann.client, pdf, 'plan.pdf', clientMessageId)
    const other = await conversationOf([ann, eve], { type: 'test', id: newId() })
    const refused = await sendFile(ann.client, pdf, 'plan.pdf', clientMessageId, other)
    expect(refused.status).toBe(404)
    const files = () =>
      app.database.db
        .selectFrom('chatFiles')
        .select('id')
        .where('conversationId', '=', other)
        .execute()
    await expect.poll(files).toEqual([])
  })

  it('goes with its message', async () => {
    const { body } = await sendFile(ann.client, pdf)
    const fileId = body.file!.id
    const gone = await ann.client.send('DELETE', `/api/conversations/${id}/messages/${body.seq}`)
    expect(gone.body).toMatchObject({ file: null })
    expect((await fileOf(ann.client, fileId)).status).toBe(404)
    expect((await fileOf(rob.client, fileId)).status).toBe(404)
  })
})

describe('a file whose message is stored stays', () => {
  let stop: () => void
  afterEach(() => stop())
  const rowsOf = () =>
    app.database.db
      .selectFrom('chatFiles')
      .select(['id', 'seq', 'storageKey'])
      .where('conversationId', '=', id)
      .execute()

  it('when its recipient cannot be told of it', async () => {
    // A task of the last second tells people of this message as well.
    app.clock.advance({ seconds: 2 })
    stop = refuse(app, /graphile_worker/)
    const { status, body } = await sendFile(ann.client, pdf)
    expect(status).toBe(200)
    expect((await fileOf(rob.client, body.file!.id)).status).toBe(200)
    stop()
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks(/^chat\.tellUnread$/)
    const told = await app.database.db
      .selectFrom('notifications')
      .select('id')
      .where('accountId', '=', rob.accountId)
      .where('link', 'like', `%${id}%`)
      .execute()
    expect(told).toHaveLength(1)
  })

  it('when the answer of the database is lost, and is the file of the next try', async () => {
    const messageId = randomUUID()
    stop = loseAnswerTo(app, /insert into messages/)
    expect((await sendFile(ann.client, pdf, 'plan.pdf', messageId)).status).toBeGreaterThan(499)
    stop()
    const again = await sendFile(ann.client, pdf, 'plan.pdf', messageId)
    expect(again.status).toBe(200)
    expect((await fileOf(rob.client, again.body.file!.id)).status).toBe(200)
    expect(await rowsOf()).toMatchObject([{ id: again.body.file!.id, seq: again.body.seq }])
  })

  it('when everything after its message fails, and goes with that message', async () => {
    const messageId = randomUUID()
    stop = refuse(app, /^\s*(?:update|delete from) chat_files/)
    const { body } = await sendFile(ann.client, pdf, 'plan.pdf', messageId)
    stop()
    const { items } = (
      await rob.client.get<{ items: Message[] }>(`/api/conversations/${id}/messages`)
    ).body
    const sent = items.at(-1)!
    expect((await fileOf(rob.client, sent.file!.id)).status).toBe(200)
    expect(body.file).toEqual(sent.file)
    await ann.client.send('DELETE', `/api/conversations/${id}/messages/${sent.seq}`)
    expect(await rowsOf()).toEqual([])
  })

  it('when what a repetition brought cannot be removed', async () => {
    const messageId = randomUUID()
    const first = await sendFile(ann.client, pdf, 'plan.pdf', messageId)
    stop = refuse(app, /delete from chat_files/)
    const again = await sendFile(ann.client, pdf, 'plan.pdf', messageId)
    expect([again.status, again.body.file]).toEqual([200, first.body.file])
  })
})

describe('is refused at its field, and nothing is stored', () => {
  const files = () => app.database.db.selectFrom('chatFiles').select('id').execute()
  it.each([
    ['a program that says it is a picture', Buffer.from('MZ\u0090\u0000not a picture'), 'a.png'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'a.pdf'],
    [
      'a PDF with a script',
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\nstartxref\n9\n%%EOF\n',
      ),
      'a.pdf',
    ],
    ['nothing', Buffer.alloc(0), 'a.pdf'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]), 'a.jpg'],
  ])('%s', async (_name, bytes, name) => {
    const before = (await files()).length
    const { body, status } = await sendFile(ann.client, bytes, name)
    expect([status, body.code]).toEqual([422, 'INVALID_FILE'])
    expect(body.details?.fields?.[0]?.path).toBe('file')
    expect(await files()).toHaveLength(before)
  })

  it('more than 10 MB', async () => {
    const { status } = await sendFile(ann.client, Buffer.alloc(10 * 1024 * 1024 + 1, 1))
    expect(status).toBe(413)
  })
})

describe('a scanner', () => {
  const parts = () => app.parts as unknown as { scanner: Scanner }
  afterEach(() => {
    parts().scanner.scan = async () => 'clean'
  })
  it.each([
    ['that finds something', async () => 'infected' as const, /virus scanner found/],
    [
      'that does not answer',
      async () => {
        throw new Error('clamd took too long')
      },
      /couldn’t check this file/,
    ],
  ])('%s keeps the file out', async (_name, scan, said) => {
    parts().scanner.scan = scan
    const { body } = await sendFile(ann.client, pdf)
    expect(body.code).toBe('INVALID_FILE')
    expect(body.details?.reason).toMatch(said)
  })
})

it('what was stored without its message goes after a day', async () => {
  const { body } = await sendFile(ann.client, pdf)
  const { storageKey } = await app.database.db
    .selectFrom('chatFiles')
    .select('storageKey')
    .where('id', '=', body.file!.id)
    .executeTakeFirstOrThrow()
  await app.database.db
    .insertInto('chatFiles')
    .values({
      id: newId(),
      conversationId: id,
      accountId: ann.accountId,
      storageKey,
      contentType: 'application/pdf',
      fileName: 'lost.pdf',
      size: 1,
      sha256: 'x',
      createdAt: new Date(app.clock.now().getTime() - 25 * 3_600_000),
    })
    .execute()
  await app.runDueTasks()
  const left = await app.database.db
    .selectFrom('chatFiles')
    .select('fileName')
    .where('conversationId', '=', id)
    .execute()
  expect(left.map(({ fileName }) => fileName)).toEqual(['plan.pdf'])
})

it('what was sent before files were marked with their message is found again', async () => {
  const { body } = await sendFile(ann.client, pdf)
  const { id: fileId } = body.file!
  const db = app.database.db as unknown as Kysely<unknown>
  await sql`update chat_files set seq = null where id = ${fileId}`.execute(db)
  expect((await fileOf(rob.client, fileId)).status).toBe(404)
  await placeFiles(db)
  expect((await fileOf(rob.client, fileId)).status).toBe(200)
})
