/** Reports of conversations, and who may read what because of them. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import type { Conversation } from '#features/chat/contract.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { eraseNow } from '../../../../tests/support/erasing.ts'
import { loseCommitAfter } from '../../../../tests/support/lost-answers.ts'
import {
  act,
  casesOf,
  dismiss,
  ownReports,
  readCase,
  report as reportThing,
} from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
let moderator: TestPerson
let support: TestPerson
let id: string
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
  eve = await createCandidate(app, { complete: false })
  moderator = await createAdmin(app, ['moderator'])
  support = await createAdmin(app, ['support'])
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  app.clock.advance({ seconds: 1 })
  id = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: { type: 'test', id: newId() },
        subject: 'Engineer at Acme',
        participants: [ann, rob].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
})

const say = (client: TestClient, body: string) =>
  client.post(`/api/conversations/${id}/messages`, { body, clientMessageId: randomUUID() })
const report = (client: TestClient, body: object = {}) =>
  reportThing(client, 'conversation', id, {
    reason: 'scam',
    note: 'Wants money.',
    attachMessages: true,
    ...body,
  })
/** Cases of an own conversation are about one of its people. */
const ours = async () =>
  (await casesOf(moderator.client)).filter(
    ({ owner }) => owner && [ann, rob].some(({ accountId }) => accountId === owner.id),
  )
const read = (client: TestClient, caseId: string, body: object = {}) =>
  client.post<{ items: { by: string; text: string; seq: number }[]; hasOlder: boolean }>(
    `/api/admin/moderation/cases/${caseId}/messages`,
    { purpose: 'Check whether money was asked for', ...body },
  )
const audited = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where action = ${action}`.execute(
    app.database.db,
  )
  return rows[0]!.count
}
const conversation = async (client: TestClient) =>
  (await client.get<Conversation>(`/api/conversations/${id}`)).body

describe('the ladder', () => {
  it('a report takes a participant; reading takes the permission', async () => {
    expect((await report(app.guest())).status).toBe(401)
    expect((await report(eve.client)).status).toBe(404)
    await report(ann.client)
    const [{ id: caseId } = { id: '' }] = await ours()
    for (const [client, status] of [
      [app.guest(), 401],
      [ann.client, 403],
      [rob.client, 403],
      [support.client, 403],
    ] as const) {
      expect((await read(client, caseId)).status).toBe(status)
    }
    expect((await read(moderator.client, newId())).status).toBe(404)
    // An admin is a stranger in every conversation.
    expect((await moderator.client.get(`/api/conversations/${id}`)).status).toBe(404)
    expect((await moderator.client.get(`/api/conversations/${id}/messages`)).status).toBe(404)
  })
})

describe('a report', () => {
  it('copies the last 20 messages as they are, when its author agrees', async () => {
    for (let n = 1; n <= 25; n++) await say(n % 2 ? rob.client : ann.client, `n ${n}`)
    await report(ann.client)
    await rob.client.send('DELETE', `/api/conversations/${id}/messages/25`)
    const [line] = await ours()
    expect(line).toMatchObject({
      thing: { kind: 'conversation', title: 'Engineer at Acme', path: null },
      owner: { id: rob.accountId },
      isUrgent: true,
    })
    const { reportList } = await readCase(moderator.client, line!.id)
    expect(reportList).toMatchObject([{ reason: 'scam', note: 'Wants money.' }])
    const { excerpts } = reportList[0]!
    expect(excerpts).toHaveLength(20)
    expect(excerpts!.at(-1)).toMatchObject({ text: 'n 25', by: 'owner' })
    expect(excerpts!.at(-2)).toMatchObject({ text: 'n 24', by: 'other' })
  })

  it('of one message copies it with those around it, and says which it is', async () => {
    for (let n = 1; n <= 40; n++) await say(n % 2 ? rob.client : ann.client, `n ${n}`)
    expect((await report(ann.client, { message: 41 })).status).toBe(404)
    expect((await report(ann.client, { message: 0 })).status).toBe(400)
    expect((await report(ann.client, { message: 7 })).status).toBe(200)
    const [line] = await ours()
    const { excerpts } = (await readCase(moderator.client, line!.id)).reportList[0]!
    expect(excerpts!.map(({ text }) => text)).toContain('n 17')
    expect(excerpts!.length).toBeLessThanOrEqual(20)
    const meant = excerpts!.filter(({ isReported }) => isReported)
    expect(meant).toMatchObject([{ text: 'n 7', by: 'owner' }])
    // Its author hears which one it was.
    app.mails.length = 0
    expect((await act(moderator.client, line!.id)).status).toBe(200)
    await app.runDueTasks()
    const told = app.mails.filter(({ to }) => to === rob.email).map(({ text }) => text)
    expect(told.join('\n')).toContain('“n 7”')
    expect(told.join('\n')).not.toContain('“n 1”')
  })

  it('copies nothing without consent, and nothing that its author has deleted for themselves', async () => {
    await say(rob.client, 'before')
    await report(ann.client, { attachMessages: false })
    const [line] = await ours()
    expect((await readCase(moderator.client, line!.id)).reportList[0]!.excerpts).toBeNull()
    await rob.client.send('DELETE', `/api/conversations/${id}/history`)
    await report(rob.client, { reason: 'other' })
    const { reportList } = await readCase(moderator.client, line!.id)
    expect(reportList.find(({ reason }) => reason === 'other')!.excerpts).toEqual([])
  })

  it('is made once while it is open, is refused with its field, and can block', async () => {
    expect((await report(ann.client, { reason: 'expired' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await report(ann.client, { block: true })).status).toBe(200)
    expect((await report(ann.client)).body).toMatchObject({ code: 'CONFLICT' })
    expect((await conversation(ann.client)).state).toBe('closed')
    expect(await ownReports(ann.client)).toMatchObject([
      { thing: { kind: 'conversation', path: `/chat/${id}` }, status: 'open' },
    ])
    expect(await ownReports(rob.client)).toEqual([])
  })
})

describe('a moderator', () => {
  it('reads a conversation with an open case alone, and each reading is on record', async () => {
    for (let n = 1; n <= 105; n++) await say(n % 2 ? ann.client : rob.client, `n ${n}`)
    await report(ann.client, { attachMessages: false })
    const [line] = await ours()
    const caseId = line!.id
    const before = await audited('moderation.conversationRead')
    expect((await read(moderator.client, caseId, { purpose: '' })).status).toBe(400)
    expect(await audited('moderation.conversationRead')).toBe(before)
    const first = (await read(moderator.client, caseId)).body
    expect([first.items.length, first.items[0]!.text, first.hasOlder]).toEqual([100, 'n 105', true])
    const rest = (await read(moderator.client, caseId, { before: first.items.at(-1)!.seq })).body
    expect([rest.items.length, rest.hasOlder]).toEqual([5, false])
    expect(await audited('moderation.conversationRead')).toBe(before + 2)
    expect((await dismiss(moderator.client, caseId)).status).toBe(200)
    expect((await read(moderator.client, caseId)).body).toMatchObject({ code: 'CONFLICT' })
    expect(await audited('moderation.conversationRead')).toBe(before + 2)
    expect((await conversation(rob.client)).state).toBe('active')
  })

  it('decides once: action closes the conversation, and its author hears of it', async () => {
    await report(ann.client)
    const [line] = await ours()
    app.mails.length = 0
    expect((await act(moderator.client, line!.id)).status).toBe(200)
    expect((await act(moderator.client, line!.id)).status).toBe(409)
    await app.runDueTasks()
    expect(app.mails).toContainEqual(
      expect.objectContaining({ to: ann.email, subject: 'We’ve looked at your report' }),
    )
    expect(await conversation(rob.client)).toMatchObject({
      state: 'closed',
      closedByModerator: true,
      lastMessage: { body: 'We closed this conversation because it was against our rules.' },
    })
    for (const { client } of [ann, rob]) {
      const again = { clientMessageId: randomUUID(), body: 'Shall we go on?' }
      expect(await client.post(`/api/conversations/${id}/request`, again)).toMatchObject({
        status: 409,
        body: { details: { reason: expect.stringContaining('A moderator closed') } },
      })
    }
    // Reported again later it is a new case.
    expect((await report(ann.client)).status).toBe(200)
  })
})

// Last: accounts are erased weeks later, when nobody here is signed in any more.
describe('a file that was sent', () => {
  const pdf = Buffer.from('%PDF-1.4\n%pay\nstartxref\n9\n%%EOF\n')
  const sendFile = async ({ client }: TestPerson, name = 'invoice.pdf') => {
    const form = new FormData()
    form.append('clientMessageId', randomUUID())
    form.append('file', new Blob([pdf]), name)
    const sent = new Response(form)
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/files`,
      headers: {
        cookie: client.cookieHeader(),
        origin: 'http://tessera.test',
        'content-type': sent.headers.get('content-type')!,
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(reply.statusCode).toBe(200)
    return reply.json<{ seq: number }>().seq
  }
  const filesOf = async (client: TestClient) => {
    const caseId = (await ours())[0]!.id
    const found = await readCase(client, caseId)
    const files = found.reportList.flatMap(({ excerpts }) =>
      (excerpts ?? []).flatMap(({ file }) => (file ? [file] : [])),
    )
    return { caseId, files }
  }
  const download = (client: TestClient, caseId: string, fileId: string) =>
    app.app.inject({
      url: `/api/admin/moderation/cases/${caseId}/files/${fileId}`,
      headers: { cookie: client.cookieHeader() },
    })
  const kept = async () => {
    const { rows } = await sql<{ storageKey: string }>`
      select storage_key as "storageKey" from moderation_files file
      join moderation_cases found on found.id = file.case_id where found.thing_id = ${id}`.execute(
      app.database.db,
    )
    return rows.map(({ storageKey }) => storageKey)
  }

  it('is copied with the report, and outlives its original', async () => {
    await say(rob.client, 'Pay this first')
    const seq = await sendFile(rob)
    expect((await report(ann.client)).status).toBe(200)
    const gone = await rob.client.send('DELETE', `/api/conversations/${id}/messages/${seq}`)
    expect(gone.status).toBe(200)
    const { caseId, files } = await filesOf(moderator.client)
    expect(files).toEqual([{ id: expect.any(String), name: 'invoice.pdf', size: pdf.length }])
    const reply = await download(moderator.client, caseId, files[0]!.id)
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload]).toEqual([
      200,
      'application/pdf',
      pdf,
    ])
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
    // By moderators alone, and by its own case alone.
    for (const [client, status] of [
      [app.guest(), 401],
      [ann.client, 403],
      [rob.client, 403],
      [support.client, 403],
    ] as const) {
      expect((await download(client, caseId, files[0]!.id)).statusCode).toBe(status)
    }
    expect((await download(moderator.client, newId(), files[0]!.id)).statusCode).toBe(404)
    expect((await download(moderator.client, caseId, newId())).statusCode).toBe(404)
  })

  it('is not copied without consent, once it was deleted, or by a report that is refused', async () => {
    const seq = await sendFile(rob)
    await rob.client.send('DELETE', `/api/conversations/${id}/messages/${seq}`)
    await report(ann.client)
    await sendFile(rob)
    expect((await report(ann.client)).status).toBe(409)
    await report(rob.client, { attachMessages: false })
    expect(await kept()).toEqual([])
  })

  it('sent twice at once is one report with one copy', async () => {
    await sendFile(rob)
    const stored = () =>
      readdirSync(filesFolderOf(app.dataDir), { recursive: true, encoding: 'utf8' }).filter(
        (name) => /^evidence\W..\W[\da-f-]{36}$/.test(name),
      )
    const before = stored()
    const replies = await Promise.all([report(ann.client), report(ann.client)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(await kept()).toHaveLength(1)
    const copies = await kept()
    await expect.poll(() => stored().filter((name) => !before.includes(name))).toEqual(copies)
  })

  it('is kept when the report is and its answer is lost', async () => {
    await sendFile(rob)
    const stop = loseCommitAfter(app, /insert into "moderation_files"/)
    expect((await report(ann.client)).status).toBe(503)
    stop()
    const [key] = await kept()
    expect(readFileSync(join(filesFolderOf(app.dataDir), key!))).toEqual(pdf)
  })

  it('that is gone keeps nobody from reporting', async () => {
    await sendFile(rob)
    const { rows } = await sql<{ storageKey: string }>`
      select storage_key as "storageKey" from chat_files where conversation_id = ${id}`.execute(
      app.database.db,
    )
    rmSync(join(filesFolderOf(app.dataDir), rows[0]!.storageKey))
    expect((await report(ann.client)).status).toBe(200)
    const { caseId, files } = await filesOf(moderator.client)
    expect((await download(moderator.client, caseId, files[0]!.id)).statusCode).toBe(404)
  })

  it.each(['reporter', 'owner'] as const)('goes with the account of the %s', async (side) => {
    await sendFile(rob)
    await report(ann.client)
    const [key] = await kept()
    const file = join(filesFolderOf(app.dataDir), key!)
    expect(readFileSync(file)).toEqual(pdf)
    const person = side === 'reporter' ? ann : rob
    await eraseNow(app, person)
    expect(await kept()).toEqual([])
    expect(existsSync(file)).toBe(false)
  })
})
