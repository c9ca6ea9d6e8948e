import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { runCommand } from '../../../../tests/support/commands.ts'
import { databaseServer } from '../../../../tests/support/database.ts'
import { urlOf } from '../../../../tests/support/database-url.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import { vitals } from './service.dashboard.ts'

let app: TestApp
let owner: TestPerson
const folder = mkdtempSync(join(tmpdir(), 'tessera-backups-'))
beforeAll(async () => {
  const settings = { BACKUP_FOLDER: folder, BACKUP_HOURS: '6', BACKUP_KEEP_DAYS: '2' }
  app = await buildTestApp({ ...settings, SECRET: '' })
  owner = await createAdmin(app, ['owner'])
  await createAdmin(app, ['support'])
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = () => readdirSync(folder).toSorted()
const failures = () => app.mails.filter(({ subject }) => /backup failed/.test(subject))
const health = () =>
  app.runAsSystem((context) => vitals[0]!.read(context), { requestId: 'test', transaction: false })

test('one is written when it is due, by one process alone, and the dashboard says so', async () => {
  expect(await health()).toMatchObject({ state: 'warning' })
  await Promise.all([app.runDueTasks(), app.runDueTasks()])
  expect(files()).toHaveLength(1)
  expect(await health()).toMatchObject({ state: 'ok', told: expect.stringMatching(/^Last one/) })
  app.clock.advance({ hours: 5 })
  await app.runDueTasks()
  expect(files()).toHaveLength(1)
  app.clock.advance({ hours: 1 })
  await app.runDueTasks()
  expect(files()).toHaveLength(2)
})

test('it is restored into an empty folder and database', async () => {
  const { email } = await createCandidate(app)
  app.clock.advance({ hours: 6 })
  await app.runDueTasks()
  const server = await databaseServer()
  const name = 'test_restored_schedule'
  const control = new pg.Client(server)
  await control.connect()
  await control.query(`create database ${name}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-restored-'))
  const result = await runCommand('restore', ['--from', join(folder, files().at(-1)!)], {
    DATABASE_URL: urlOf(server, name),
    DATA_DIR: dataDir,
  })
  expect(result).toMatchObject({ code: 0 })
  const restored = new pg.Client(urlOf(server, name))
  await restored.connect()
  const { rows } = await restored.query('select email from accounts where email = $1', [email])
  expect(rows).toEqual([{ email }])
  await restored.end()
  await control.query(`drop database ${name} with (force)`)
  await control.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('old ones go, the newest and files of other names never', async () => {
  writeFileSync(join(folder, 'by-hand.tar.gz'), 'kept')
  app.clock.advance({ days: 3 })
  await app.runDueTasks()
  expect(files()).toHaveLength(2)
  expect(files()).toContain('by-hand.tar.gz')
})

test('a failure is told within the hour, once a day, to those who manage the site', async () => {
  // A file stands where the folder should be: root may write into any folder.
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, '')
  app.clock.advance({ hours: 6 })
  for (let hours = 0; hours < 25; hours++) {
    app.clock.advance({ hours: 1 })
    await app.runDueTasks()
    if (hours === 0) expect(failures()).toHaveLength(1)
  }
  expect(failures()).toHaveLength(2)
  expect(new Set(failures().map(({ to }) => to))).toEqual(new Set([owner.email]))
  expect(await health()).toMatchObject({ state: 'failed' })
  rmSync(folder)
  app.clock.advance({ hours: 1 })
  await app.runDueTasks()
  expect(files()).toHaveLength(1)
  expect(await health()).toMatchObject({ state: 'ok' })
})

test('a run whose process is gone is ended, told, and done again at the next turn', async () => {
  app.clock.advance({ hours: 6 })
  const id = crypto.randomUUID()
  const { db } = app.database
  const now = app.clock.now()
  await db.insertInto('backupRuns').values({ id, beganAt: now, aliveAt: now }).execute()
  await app.runDueTasks()
  expect(files()).toHaveLength(1)
  app.clock.advance({ minutes: 4 })
  await app.runDueTasks()
  expect(files()).toHaveLength(2)
  const dead = await db
    .selectFrom('backupRuns')
    .select('problem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(dead.problem).toMatch(/stopped/)
  expect(failures().length).toBe(3)
})
