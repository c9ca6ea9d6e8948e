/** What leaves one deployment comes into another, and leaves it the same. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listZip, readZipEntry } from '#platform/storage/zip.ts'
import { writeZip } from '#platform/storage/zip-writer.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { resumeForm } from '../../../../tests/support/applications.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  password,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import type { CandidateInfo } from '#features/profiles/contract.ts'
import type { DataExport, Imported } from '../contract.ts'

let here: TestApp
let there: TestApp

beforeAll(async () => {
  here = await buildTestApp()
  there = await buildTestApp({ PUBLIC_URL: 'http://tessera.test' })
})
afterAll(async () => {
  await here.close()
  await there.close()
})

async function archiveOf(app: TestApp, { client }: TestPerson): Promise<Uint8Array> {
  const { id } = (await client.post<DataExport>('/api/privacy/exports')).body
  await app.runDueTasks()
  const link = await client.post<{ path: string }>(`/api/privacy/exports/${id}/links`, {
    part: 1,
    currentPassword: password,
  })
  return (await client.get(link.body.path)).raw.rawPayload
}

function send({ client }: TestPerson, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'your-data.zip')
  return client.postForm<{ items: Imported[] } & Failure>('/api/privacy/imports', form)
}

type Row = Record<string, unknown>

/** Of one table without what belongs to the place: ids, moments, counts of changes. */
function rowsOf(bytes: Uint8Array, table: string): Row[] {
  const entry = listZip(bytes, 1_000)!.find(({ name }) => name === `records/${table}.json`)
  if (!entry) return []
  const rows = JSON.parse(Buffer.from(readZipEntry(bytes, entry, 1e7)!).toString()) as Row[]
  const ofPlace = /(^|_)(id|at|number|version|edition)$/
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !ofPlace.test(name))),
  )
}

const urls = ['https://jobs.example.com/one', 'https://jobs.example.com/two']

async function jobsAt(app: TestApp): Promise<string[]> {
  const ids: string[] = []
  for (const url of urls) {
    const { jobId } = await createJob(app)
    await app.database.pool.query(
      `update jobs set canonical_url = $2, source_kind = 'greenhouse' where id = $1`,
      [jobId, url],
    )
    ids.push(jobId)
  }
  return ids
}

test('an export comes into another deployment and leaves it equal', async () => {
  const [first, second] = await jobsAt(here)
  await jobsAt(there)
  const { jobId: elsewhere } = await createJob(here)
  const person = await createCandidate(here)
  const { client } = person
  await client.postForm('/candidate/info', resumeForm('the resume', 'Lebenslauf (neu) 2.pdf'))
  await client.post('/api/built-resumes', { label: 'For banks' })
  await client.send('PUT', `/api/saved-jobs/${first}`, { note: 'Ask Mara', tags: ['fintech'] })
  here.clock.advance({ seconds: 1 })
  await client.send('PUT', `/api/saved-jobs/${second}`, {})
  await client.send('PUT', `/api/saved-jobs/${elsewhere}`, {})
  const alert = await client.post('/api/job-alerts', {
    name: 'Go in Berlin',
    search: { q: 'go' },
    frequency: 'daily',
    timeZone: 'Europe/Berlin',
  })
  expect(alert.status).toBe(200)

  const archive = await archiveOf(here, person)
  const newcomer = await createCandidate(there, { complete: false })
  const { status, body } = await send(newcomer, archive)
  expect(status).toBe(200)
  expect(body.items.map(({ subject, imported }) => [subject, imported])).toEqual([
    ['profile', 1],
    ['resumes', 1],
    ['resumeFiles', 1],
    ['savedJobs', 2],
    ['jobAlerts', 1],
  ])
  expect(body.items[3]!.left).toEqual([
    { what: expect.any(String) as string, why: 'This job isn’t on this site.' },
  ])

  const again = await archiveOf(there, newcomer)
  for (const table of ['candidate_profiles', 'built_resumes', 'job_alerts', 'resume_files']) {
    expect(rowsOf(again, table)).toEqual(rowsOf(archive, table))
    expect(rowsOf(again, table).length).toBe(1)
  }
  const savedIn = (bytes: Uint8Array) =>
    rowsOf(bytes, 'saved_jobs').map(({ note, tags }) => JSON.stringify({ note, tags }))
  expect(savedIn(again).toSorted((one, other) => one.localeCompare(other))).toEqual([
    JSON.stringify({ note: '', tags: [] }),
    JSON.stringify({ note: 'Ask Mara', tags: ['fintech'] }),
  ])

  // What someone has written themselves stays.
  const writer = await createCandidate(there)
  const mine = { profile: { basics: { name: writer.name, label: 'My own headline' } } }
  expect((await writer.client.post('/candidate/info', mine)).status).toBe(200)
  const left = (await send(writer, archive)).body.items[0]!
  expect(left).toMatchObject({ subject: 'profile', imported: 0, left: [{ what: 'profile' }] })
  const [kept] = rowsOf(await archiveOf(there, writer), 'candidate_profiles')
  expect(kept).toMatchObject({ document: { basics: { label: 'My own headline' } } })

  const repeated = await send(newcomer, archive)
  expect(repeated.body.items.map(({ imported }) => imported)).toEqual([1, 0, 0, 2, 0])
  const third = await archiveOfLater(newcomer)
  expect(rowsOf(third, 'built_resumes')).toHaveLength(1)
})

test('a name that is refused stays out of an import, and says why; the rest of the profile comes along', async () => {
  const archive = await archiveOf(here, await createCandidate(here))
  const newcomer = await createCandidate(there, { complete: false })
  const { basics } = (await newcomer.client.get<CandidateInfo>('/candidate/info')).body.profile
  await newcomer.client.post('/candidate/info', {
    profile: { basics: { ...basics, name: 'Nora Wandel' }, skills: [] },
  })
  await there.database.pool.query(
    `update accounts set renamed_at = array_fill($2::timestamptz, array[5]) where id = $1`,
    [newcomer.accountId, there.clock.now()],
  )
  const [profile] = (await send(newcomer, archive)).body.items
  expect(profile).toMatchObject({ subject: 'profile', imported: 1 })
  expect(profile!.left).toEqual([
    {
      what: basics!.name,
      why: expect.stringMatching(/^You’ve changed your name 5 times/) as string,
    },
  ])
  const { body } = await newcomer.client.get<CandidateInfo>('/candidate/info')
  expect(body.profile.basics!.name).toBe('Nora Wandel')
  expect(body.profile.skills).not.toEqual([])
})

async function archiveOfLater(person: TestPerson): Promise<Uint8Array> {
  there.clock.advance({ days: 1 })
  await there.renewSessions()
  return archiveOf(there, person)
}

test.each([
  ['nothing', new Uint8Array()],
  ['no archive', Buffer.from('PK but not really')],
  ['an archive of something else', await writeZip([{ name: 'a.txt', bytes: Buffer.from('a') }])],
  [
    'a broken manifest',
    await writeZip([{ name: 'manifest.json', bytes: Buffer.from('{"format":'), packs: true }]),
  ],
  [
    'a later version',
    await writeZip([
      { name: 'manifest.json', bytes: Buffer.from('{"format":"tessera-export","version":9}') },
    ]),
  ],
])('%s is refused, and nothing changes', async (_name, bytes) => {
  const person = await createCandidate(there)
  const { status, body } = await send(person, bytes)
  expect([status, body.code]).toEqual([422, 'INVALID_FILE'])
})

test('records that do not fit are left, and said', async () => {
  const person = await createCandidate(there, { complete: false })
  const records = (name: string, rows: unknown) => ({
    name: `records/${name}.json`,
    bytes: Buffer.from(JSON.stringify(rows)),
    packs: true,
  })
  const bytes = await writeZip([
    { name: 'manifest.json', bytes: Buffer.from('{"format":"tessera-export","version":1}') },
    records('candidate_profiles', [{ document: { basics: { name: 7 } } }]),
    records('built_resumes', 'no list'),
    records('saved_jobs', [{ job_id: crypto.randomUUID(), note: 'x', tags: [] }]),
    records('job_alerts', [{ name: 'A', search: { q: 1 }, frequency: 'hourly' }]),
  ])
  const { status, body } = await send(person, bytes)
  expect(status).toBe(200)
  expect(body.items.every(({ imported }) => imported === 0)).toBe(true)
  expect(body.items.map(({ left }) => left.length)).toEqual([1, 0, 0, 1, 1])
})

test.each([
  ['unpacks to much', 30_000_000],
  ['has millions of rows', 8_000_000],
])('an archive that %s holds up nobody', async (_name, size) => {
  const person = await createCandidate(there)
  const rows = Buffer.from(`[${'{},'.repeat(size / 3 - 1)}{}]`)
  const names = ['candidate_profiles', 'built_resumes', 'resume_files', 'saved_jobs', 'job_alerts']
  const bytes = await writeZip([
    { name: 'manifest.json', bytes: Buffer.from('{"format":"tessera-export","version":1}') },
    { name: 'jobs.json', bytes: rows, packs: true },
    ...names.map((name) => ({ name: `records/${name}.json`, bytes: rows, packs: true })),
  ])
  const pauses = monitorEventLoopDelay()
  pauses.enable()
  await send(person, bytes)
  pauses.disable()
  expect(pauses.max / 1e9).toBeLessThan(1)
  const { status, body } = await person.client.get<{ profile: unknown }>('/candidate/info')
  expect([status, body.profile]).toEqual([200, expect.anything()])
})
