/** Reports of before there was one queue are in it, as they were. */
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '#features/feeds/contract.ts'
import { newId } from '#shared/ids.ts'
import { up as createChatReports } from '../../../../migrations/20261126T103000-chat-reports.ts'
import { up as createJobReports } from '../../../../migrations/20261129T420000-create-job-reports.ts'
import { up } from '../../../../migrations/20261130T200000-create-moderation.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { caseAbout, casesOf, ownReports, readCase } from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import { createHiringManager, published } from '../../../../tests/support/postings.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function goBack(): Promise<void> {
  const db = app.database.db as unknown as Kysely<unknown>
  for (const table of ['files', 'links', 'appeals', 'sanctions', 'reports', 'cases']) {
    await sql.raw(`drop table moderation_${table}`).execute(db)
  }
  await sql`alter table accounts drop column limited_until`.execute(db)
  await sql`alter table jobs drop column held_at`.execute(db)
  await createChatReports(db)
  await createJobReports(db)
  await sql`
    create table post_reports (
      id uuid primary key, item_id uuid not null, item_kind text not null, post_id uuid not null,
      reporter_id uuid not null, author_id uuid not null, reason text not null,
      note text not null default '', evidence jsonb not null, weight real not null, decision text,
      decision_note text not null default '', decided_by uuid, decided_at timestamptz,
      created_at timestamptz not null)`.execute(db)
}

test('cases, reports, copies and decisions move', async () => {
  const { db } = app.database
  const moderator = await createAdmin(app, ['moderator'])
  const people = [await createCandidate(app), await createCandidate(app)]
  const [ann, rob] = people.map(({ accountId }) => accountId)
  const manager = await createHiringManager(app)
  const jobId = await published(manager.client, { title: 'Moved job' })
  const { body: post } = await manager.client.post<Post>(
    '/api/posts',
    { kind: 'text', body: 'Moved post' },
    { headers: { 'idempotency-key': newId() } },
  )
  await goBack()
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`
  const job = async (
    reporter: string | null,
    reason: string,
    decided: string | null,
    minute: number,
  ) =>
    sql`
      insert into job_reports (id, job_id, reporter_id, reason, note, decision, decision_note, decided_by, decided_at, created_at)
      values (${newId()}, ${jobId}, ${reporter}, ${reason}, 'A note', ${decided},
        ${decided ? 'It is open.' : ''}, ${decided ? moderator.accountId : null},
        ${decided ? at(30) : null}, ${at(minute)})`.execute(db)
  await job(ann!, 'expired', 'dismissed', 1)
  await job(rob!, 'wrong_pay', 'dismissed', 2)
  await job(null, 'scam', null, 40)
  await job(ann!, 'asks_money', null, 41)
  const message = (seq: number, body: string, file: object | null = null) => ({
    seq,
    senderId: rob,
    body,
    file,
    createdAt: at(seq),
  })
  await sql`
    insert into chat_reports (id, conversation_id, subject, reporter_id, reported_id, reason, note, evidence, created_at)
    values (${newId()}, ${newId()}, 'Moved talk', ${ann}, ${rob}, 'harassment', 'Look',
      ${JSON.stringify([message(2, 'later'), message(1, '', { name: 'cv.pdf' })])}::jsonb, ${at(3)}),
      (${newId()}, ${newId()}, 'Silent talk', ${rob}, ${ann}, 'spam', '', null, ${at(4)})`.execute(
    db,
  )
  await sql`update posts set state = 'hidden' where id = ${post.id}`.execute(db)
  await sql`
    insert into post_reports (id, item_id, item_kind, post_id, reporter_id, author_id, reason, evidence, weight, created_at)
    values (${newId()}, ${post.id}, 'post', ${post.id}, ${ann}, ${manager.accountId}, 'scam',
      ${JSON.stringify({ body: 'Moved post', options: ['Yes', 'No'], at: at(1) })}::jsonb, 1.5, ${at(5)})`.execute(
    db,
  )
  await sql`
    insert into notification_preferences (account_id, type, channel, frequency, updated_at)
    values (${ann}, 'jobReports.ownReports', 'email', 'off', ${at(1)}),
      (${ann}, 'chatReports.ownReports', 'email', 'off', ${at(2)})`.execute(db)
  await db.transaction().execute((own) => up(own as unknown as Kysely<unknown>))

  const open = await casesOf(moderator.client)
  expect(open.map(({ thing, isUrgent }) => [thing.title.split(' · ')[0], isUrgent])).toEqual(
    expect.arrayContaining([
      ['Moved job', true],
      ['Moved talk', true],
      ['Silent talk', false],
      ['Moved post', true],
    ]),
  )
  const ofJob = await readCase(
    moderator.client,
    (await caseAbout(moderator.client, 'Moved job')).id,
  )
  expect(ofJob).toMatchObject({ reports: 2, owner: { id: manager.accountId }, status: 'open' })
  const talk = await readCase(
    moderator.client,
    (await caseAbout(moderator.client, 'Moved talk')).id,
  )
  expect(talk.reportList[0]!.excerpts).toEqual([
    { by: 'owner', text: 'cv.pdf', at: expect.any(String), file: null, isReported: false },
    { by: 'owner', text: 'later', at: expect.any(String), file: null, isReported: false },
  ])
  const silent = await caseAbout(moderator.client, 'Silent talk')
  expect((await readCase(moderator.client, silent.id)).reportList[0]!.excerpts).toBeNull()
  const ofPost = await readCase(
    moderator.client,
    (await caseAbout(moderator.client, 'Moved post')).id,
  )
  expect(ofPost).toMatchObject({ isHidden: true, weight: 1.5 })
  expect(ofPost.reportList[0]!.excerpts![0]!.text).toBe('Moved post\nYes\nNo')
  const decided = await casesOf(moderator.client, 'decided')
  expect(decided).toMatchObject([{ reports: 2, decision: 'dismissed', status: 'closed' }])
  const own = await ownReports(people[0]!.client)
  expect(own.map(({ decision, answer }) => [decision, answer])).toEqual(
    expect.arrayContaining([
      ['dismissed', 'It is open.'],
      [null, ''],
    ]),
  )
  expect(own).toHaveLength(4)
  const { rows } = await sql`
    select type, frequency from notification_preferences where account_id = ${ann}`.execute(db)
  expect(rows).toEqual([{ type: 'moderation.ownReports', frequency: 'off' }])
})
