import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applied } from '../../../../tests/support/applications.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import { bring } from '../../../../tests/support/data-transfer.ts'
import type { TransferKind } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Two companies, and the files that the first one was filled from. */
async function filled() {
  const [from, into] = [await applied(app), await applied(app)]
  const files: [TransferKind, string][] = [
    ['postings', 'id,title\nP-1,Night pilot'],
    ['stages', 'id,category,name\nS-1,interview,Phone\nS-2,interview,On site'],
    ['templates', 'id,name,body\nT-1,Filled,Dear {name}.\nT-2,Thanks,Thank you.'],
    ['notes', `applicantId,text\n${from.id},From the old system`],
  ]
  for (const [kind, text] of files) {
    const { body } = await bring(from.hiringManager.client, kind, text)
    expect([kind, body.added, body.left]).toEqual([kind, text.split('\n').length - 1, []])
  }
  const admin = await createAdmin(app, ['owner'])
  const merge = async () => {
    const merged = await admin.client.post<{ id: string }>(
      `/api/admin/companies/${from.companyId}/merge`,
      { intoId: into.companyId },
    )
    expect(merged.status).toBe(200)
    return () => admin.client.post(`/api/admin/company-merges/${merged.body.id}/undo`)
  }
  return { from, into, files, merge }
}

/** How much there is of everything that files make. */
async function count(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from jobs) + (select count(*) from hiring_stages)
      + (select count(*) from hiring_templates) + (select count(*) from application_notes))::int
      as count`.execute(app.database.db)
  return rows[0]!.count
}

test('the same files make nothing after a merge, nor after its undo', async () => {
  const { from, into, files, merge } = await filled()
  const before = await count()
  const undo = await merge()
  for (const [kind, text] of files) {
    const { body } = await bring(into.hiringManager.client, kind, text)
    expect([kind, body.added, body.changed, body.left]).toEqual([kind, 0, 0, []])
  }
  // What is made between the two stays where it was made.
  const later = 'id,name,body\nT-3,Later,Thank you.'
  expect((await bring(into.hiringManager.client, 'templates', later)).body.added).toBe(1)
  expect((await undo()).status).toBe(200)
  for (const [kind, text] of files) {
    const { body } = await bring(from.hiringManager.client, kind, text)
    expect([kind, body.added, body.changed, body.left]).toEqual([kind, 0, 0, []])
  }
  expect((await bring(into.hiringManager.client, 'templates', later)).body.added).toBe(0)
  expect(await count()).toBe(before + 1)
})

test('what the other company has by that name is meant', async () => {
  const { into, files, merge } = await filled()
  await bring(into.hiringManager.client, 'stages', 'id,category,name\nS-9,interview,phone')
  await bring(into.hiringManager.client, 'templates', 'id,name,body\nT-1,Mine,Dear {name}.')
  await merge()
  const before = await count()
  const bringAgain = async (kind: TransferKind) => {
    const { body } = await bring(into.hiringManager.client, kind, new Map(files).get(kind)!)
    return [body.added, body.changed, body.unchanged, body.left]
  }
  // The stage that both had takes the file's spelling; the other one came along.
  expect(await bringAgain('stages')).toEqual([0, 1, 1, []])
  expect(await bringAgain('stages')).toEqual([0, 0, 2, []])
  // Their own T-1 is another text: it cannot take the name that the one that came along has.
  expect(await bringAgain('templates')).toEqual([0, 0, 1, [expect.objectContaining({ line: 2 })]])
  expect(await count()).toBe(before)
})
