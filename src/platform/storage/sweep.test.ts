/** The sweep deletes what no row names, and nothing else. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileColumns } from '#features/features.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { refuse } from '../../../tests/support/lost-answers.ts'
import { createCandidate, type TestPerson } from '../../../tests/support/people.ts'
import { filesFolderOf } from './storage.ts'
import { createFileSweep } from './sweep.ts'

let app: TestApp
let owner: TestPerson
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  app = await buildTestApp({}, undefined, log)
  owner = await createCandidate(app, { complete: false })
})
afterAll(() => app.close())

const sweep = () => app.runDueTasks(/^storage\.sweep$/)
const isThere = async (key: string) => (await app.parts.storage.writtenAt(key)) !== undefined
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

/** Stores bytes as they were stored some hours ago. */
async function stored(hoursAgo: number, purpose = 'resumes'): Promise<string> {
  const { key } = await app.parts.storage.putFile(Buffer.from(purpose), purpose)
  utimesSync(join(filesFolderOf(app.dataDir), key), hours(hoursAgo), hours(hoursAgo))
  return key
}

async function nameInResume(key: string): Promise<void> {
  await app.database.db
    .insertInto('resumeFiles')
    .values({
      id: newId(),
      accountId: owner.accountId,
      fileName: 'resume.pdf',
      contentType: 'application/pdf',
      size: 1,
      sha256: 'x',
      storageKey: key,
      createdAt: app.clock.now(),
      isCurrent: false,
    })
    .execute()
}

async function nameInArticle(key: string): Promise<void> {
  const sizes = JSON.stringify([{ width: 480, format: 'webp', key }])
  const row = { id: newId(), sizes, createdAt: app.clock.now() }
  await app.database.db.insertInto('articlePictures').values(row).execute()
}

describe('the sweep of stored files', () => {
  it('deletes those that no row names, once they are a day old', async () => {
    const lost = await stored(25)
    const young = await stored(23)
    const partial = `partial/0a/${newId()}`
    const cutOff = join(filesFolderOf(app.dataDir), partial)
    mkdirSync(dirname(cutOff), { recursive: true })
    writeFileSync(cutOff, 'half of')
    utimesSync(cutOff, hours(25), hours(25))
    await sweep()
    expect(await Promise.all([lost, young, partial].map(isThere))).toEqual([false, true, false])
  })

  it('keeps those that a row names, in a column of its own or within a document', async () => {
    const inColumn = await stored(25)
    const inDocument = await stored(25, 'article-pictures')
    await nameInResume(inColumn)
    await nameInArticle(inDocument)
    await sweep()
    expect(await Promise.all([inColumn, inDocument].map(isThere))).toEqual([true, true])
  })

  it('keeps everything when one column cannot be read', async () => {
    const lost = await stored(25)
    const unreadable = [...fileColumns, { table: 'resume_files', column: 'gone' }]
    const broken = createFileSweep(unreadable)
    const run = (schedule: typeof broken) =>
      app.runAsSystem((context) => schedule.handler(context), {
        requestId: 'test',
        transaction: false,
      })
    await expect(run(broken)).rejects.toThrow('gone')
    await expect(run(createFileSweep([]))).rejects.toThrow('No column')
    const stop = refuse(app, /select key from/)
    await expect(run(createFileSweep(fileColumns))).rejects.toThrow('terminated')
    stop()
    expect(await isThere(lost)).toBe(true)
    await sweep()
    expect(await isThere(lost)).toBe(false)
  })

  it('goes through all files in steps, each of them once', async () => {
    const keys = await Promise.all(Array.from({ length: 7 }, () => stored(1, 'answers')))
    const found: string[] = []
    for (let after: string | null = null; ;) {
      const some: string[] = await app.parts.storage.listKeys(after, 3)
      found.push(...some)
      if (some.length < 3) break
      after = some.at(-1)!
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(keys))
  })

  it('deletes nothing beside a database that knows hardly any of the files', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, () => stored(25, 'evidence')))
    await sweep()
    expect((await Promise.all(keys.map(isThere))).every(Boolean)).toBe(true)
    expect(logged.join('')).toContain('most stored files are unknown to this database')
  })
})
