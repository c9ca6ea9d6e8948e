/**
 * Takes in an export of another deployment, by the same doors that the pages use: everything in it is
 * checked as if it were typed. Profile, resumes, saved jobs and job alerts come along; what belongs to
 * others or happened elsewhere does not.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import * as jobs from '#features/jobs/server/service.ts'
import { profileSchema, resumeMaximumBytes, type Profile } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { resumesAtMost, saveResume } from '#features/resumes/contract.ts'
import * as resumes from '#features/resumes/server/service.ts'
import { alertsAtMost, createAlert, saveJob } from '#features/saved/contract.ts'
import * as saved from '#features/saved/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import { listZip, readZipEntry, type ZipEntry } from '#platform/storage/zip.ts'
import { AppError } from '#shared/errors.ts'
import type { Imported } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { archivedNameOf } from './policy.ts'

const entriesAtMost = 20_000
/** Unpacked. What is read as data is read at once, while everybody waits. */
const documentAtMost = 8 * 1024 * 1024
/** Of one document. Reading takes as long as there are values, however few bytes each of them has. */
const valuesAtMost = 500_000
/** Many times what an account may have of anything that is taken in. */
const rowsAtMost = 5_000

type Archive = {
  bytes: Uint8Array
  entries: ReadonlyMap<string, ZipEntry>
}

function open(bytes: Uint8Array | undefined): Archive {
  if (!bytes) throw new AppError('INVALID_FILE', errorWords.fileMissing)
  const entries = listZip(bytes, entriesAtMost)
  const archive = { bytes, entries: new Map(entries?.map((entry) => [entry.name, entry])) }
  const manifest = z
    .object({ format: z.literal('tessera-export'), version: z.literal(1) })
    .safeParse(readDocument(archive, 'manifest.json'))
  if (!manifest.success) throw new AppError('INVALID_FILE', errorWords.notAnExport)
  return archive
}

function readFile(
  { bytes, entries }: Archive,
  name: string,
  sizeAtMost: number,
): Uint8Array | undefined {
  const entry = entries.get(name)
  return entry && readZipEntry(bytes, entry, sizeAtMost)
}

function readDocument(archive: Archive, name: string): unknown {
  const bytes = readFile(archive, name, documentAtMost)
  if (!bytes || mayHoldMoreValues(bytes, valuesAtMost)) return undefined
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

const [comma, bracket, brace] = Buffer.from(',[{')

/** Of JSON, by the signs that come before each value but the first, those within texts included. */
function mayHoldMoreValues(bytes: Uint8Array, atMost: number): boolean {
  let count = 0
  for (const byte of bytes) {
    if (byte === comma || byte === bracket || byte === brace) count += 1
  }
  return count > atMost
}

const rowSchema = z.record(z.string(), z.unknown())
type Row = z.output<typeof rowSchema>

const rowsOf = (archive: Archive, table: string): Row[] =>
  listOf(rowSchema, readDocument(archive, `records/${table}.json`))

/** The first of a list, or none where one of them is not as it should be. */
function listOf<Item extends z.ZodType>(item: Item, document: unknown): z.output<Item>[] {
  if (!Array.isArray(document)) return []
  return z.array(item).catch([]).parse(document.slice(0, rowsAtMost))
}

/** @throws AppError INVALID_FILE for anything that is no export of ours */
export async function importData(
  context: Context,
  bytes: Uint8Array | undefined,
): Promise<{ items: Imported[] }> {
  const archive = open(bytes)
  const items = [
    await takeProfile(context, archive),
    await takeResumes(context, archive),
    await takeResumeFile(context, archive),
    await takeSavedJobs(context, archive),
    await takeAlerts(context, archive),
  ]
  await recordAudit(context, {
    action: 'privacy.dataImported',
    entity: { type: 'account', id: personOf(context).accountId },
    after: Object.fromEntries(items.map(({ subject, imported }) => [subject, imported])),
  })
  return { items }
}

const text = replyWords.left

/** Does one thing, or says why it was left: what the doors refuse changes nothing of the rest. */
async function tryTo(
  context: Context,
  result: Imported,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await withinSavepoint(context.db, work)
    result.imported += 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why = error.code === 'LIMIT_REACHED' ? text.full : text.invalid
    result.left.push({ what, why: error.details?.reason ?? why })
  }
}

const noFiles = { files: {} }

async function takeProfile(context: Context, archive: Archive): Promise<Imported> {
  const result: Imported = { subject: 'profile', imported: 0, left: [] }
  for (const row of rowsOf(archive, 'candidate_profiles')) {
    const profile = profileSchema.safeParse(row['document'])
    const { profile: own } = await profiles.candidateInfo(context)
    if (!profile.success) result.left.push({ what: 'profile', why: text.invalid })
    else if (isBegun(own) && !isSame(own, profile.data)) {
      result.left.push({ what: 'profile', why: text.profileThere })
    } else {
      await tryTo(context, result, 'profile', async () => {
        result.left.push(...(await saveProfile(context, profile.data)))
      })
    }
  }
  return result
}

/** More than what a sign-up leaves: what someone has written is not replaced. */
function isBegun({ basics, preferences: _wishes, ...sections }: Profile): boolean {
  const lists = Object.values(sections).filter((section) => Array.isArray(section))
  return Boolean(basics?.label || basics?.summary) || lists.some((list) => list.length > 0)
}

/** But for the name, which an import may have been refused. */
function isSame(one: Profile, other: Profile): boolean {
  const withoutName = ({ basics, ...rest }: Profile) => ({ ...rest, ...basics, name: undefined })
  return isDeepStrictEqual(withoutName(one), withoutName(other))
}

/** Where the name is refused, the one that the profile has here stays, and the rest comes along. */
async function saveProfile(context: Context, profile: Profile): Promise<Imported['left']> {
  const save = (document: Profile) =>
    profiles.saveCandidateInfo(context, { profile: document }, noFiles)
  try {
    await withinSavepoint(context.db, () => save(profile))
    return []
  } catch (error) {
    const fields = error instanceof AppError ? error.details?.fields : undefined
    const refusal = fields?.find(({ path }) => path === 'profile.basics.name')
    if (!refusal) throw error
    const { profile: own } = await profiles.candidateInfo(context)
    const { name: refused = '', ...basics } = profile.basics ?? {}
    const name = own.basics?.name
    await save({ ...profile, basics: { ...basics, ...(name !== undefined && { name }) } })
    return [{ what: refused, why: refusal.message }]
  }
}

const resumeSchema = saveResume.body!.omit({ expectedVersion: true })

async function takeResumes(context: Context, archive: Archive): Promise<Imported> {
  const result: Imported = { subject: 'resumes', imported: 0, left: [] }
  const { items } = await resumes.listResumes(context)
  const known = await Promise.all(items.map(({ id }) => resumes.ownResume(context, id)))
  for (const row of rowsOf(archive, 'built_resumes').slice(0, resumesAtMost)) {
    const { label, template, paper, sections, document } = row
    const read = resumeSchema.safeParse({ label, template, paper, sections, document })
    const what = typeof label === 'string' ? label : 'resume'
    if (!read.success) {
      result.left.push({ what, why: text.invalid })
      continue
    }
    const resume = read.data
    const isThere = known.some(
      (own) => own.label === resume.label && isDeepStrictEqual(own.document, resume.document),
    )
    if (isThere) result.left.push({ what, why: text.there })
    else {
      await tryTo(context, result, what, async () => {
        const made = await resumes.createResume(context, {
          label: resume.label,
          document: resume.document,
        })
        const expectedVersion = made.version
        await resumes.saveResume(context, made.id, { ...resume, expectedVersion })
      })
    }
  }
  return result
}

/** The one that is sent along with requests; earlier ones stay in the archive. */
async function takeResumeFile(context: Context, archive: Archive): Promise<Imported> {
  const result: Imported = { subject: 'resumeFiles', imported: 0, left: [] }
  const current = rowsOf(archive, 'resume_files').find((row) => row['is_current'] === true)
  if (!current) return result
  const fileName = String(current['file_name'])
  const { resume } = await profiles.candidateInfo(context)
  if (resume?.fileName === fileName && resume.size === current['size']) {
    result.left.push({ what: fileName, why: text.there })
    return result
  }
  const name = [...archive.entries.keys()].find(
    (entry) =>
      entry.startsWith('files/resume_files/') && entry.endsWith(`-${archivedNameOf(fileName)}`),
  )
  const bytes = name === undefined ? undefined : readFile(archive, name, resumeMaximumBytes)
  if (!bytes) result.left.push({ what: fileName, why: text.invalid })
  else {
    const files = { resume: { bytes, fileName } }
    await tryTo(context, result, fileName, () => profiles.saveCandidateInfo(context, {}, { files }))
  }
  return result
}

const addressSchema = z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })

async function takeSavedJobs(context: Context, archive: Archive): Promise<Imported> {
  const result: Imported = { subject: 'savedJobs', imported: 0, left: [] }
  const named = listOf(addressSchema, readDocument(archive, 'jobs.json'))
  const byId = new Map(named.map((job) => [job.id, job]))
  const urls = named.flatMap(({ url }) => url ?? [])
  const here = await jobs.listedAt(context, urls)
  // The newest first: the oldest is saved first, so that the order stays.
  for (const row of rowsOf(archive, 'saved_jobs').toSorted(byTime('saved_at'))) {
    const job = byId.get(String(row['job_id']))
    const what = job?.title ?? String(row['job_id'])
    const jobId = job?.url ? here.get(job.url) : undefined
    const read = saveJob.body!.safeParse({ note: row['note'], tags: row['tags'] })
    if (!jobId) result.left.push({ what, why: text.unknownJob })
    else if (!read.success) result.left.push({ what, why: text.invalid })
    else await tryTo(context, result, what, () => saved.save(context, jobId, read.data))
  }
  return result
}

const byTime = (column: string) => (one: Row, other: Row) =>
  String(one[column]) < String(other[column]) ? -1 : 1

async function takeAlerts(context: Context, archive: Archive): Promise<Imported> {
  const result: Imported = { subject: 'jobAlerts', imported: 0, left: [] }
  const { items } = await saved.listAlerts(context)
  for (const row of rowsOf(archive, 'job_alerts')
    .toSorted(byTime('created_at'))
    .slice(0, alertsAtMost)) {
    const { name, search, frequency, time_zone: timeZone } = row
    const read = createAlert.body!.safeParse({ name, search, frequency, timeZone })
    const what = typeof name === 'string' ? name : 'alert'
    if (!read.success) {
      result.left.push({ what, why: text.invalid })
      continue
    }
    const isThere = items.some(
      (own) => own.name === read.data.name && isDeepStrictEqual(own.search, read.data.search),
    )
    if (isThere) result.left.push({ what, why: text.there })
    else await tryTo(context, result, what, () => saved.createAlert(context, read.data))
  }
  return result
}
