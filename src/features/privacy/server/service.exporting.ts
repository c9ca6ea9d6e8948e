/** Everything of an account as archives, built in steps and kept sealed for a week. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import * as acquaintances from '#features/acquaintances/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { exportedAtMost, listFiles, readRows, type StoredName } from '#platform/db/personal-data.ts'
import { erasureOrder, type Person } from '#platform/personal-data/rules.ts'
import { writeZip, type ZipInput } from '#platform/storage/zip-writer.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { DataExport } from '../contract.ts'
import { archiveWords } from '../messages.archive.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { ownData } from './notifications.ts'
import { archivedNameOf, exportEnd, partBytes, timing } from './policy.ts'
import * as queries from './queries.ts'
import { personNamed } from './service.person.ts'

export const buildExport = defineTask({
  name: 'privacy.buildExport',
  payload: z.object({ id: z.uuid() }),
})

/** Of the format; `docs/privacy.md` says what has changed. */
export const formatVersion = 1

export async function exportOf(context: Context, row: queries.ExportRow): Promise<DataExport> {
  const parts = row.state === 'ready' ? await queries.listParts(context.db, row.id) : []
  return {
    id: row.id,
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    parts: parts.map(({ number, size }) => ({ number, size })),
  }
}

/** From when on another export can be asked for; null: now. */
export function nextExportAt(newest: queries.ExportRow | undefined, now: Date): Date | null {
  if (!newest) return null
  const next = new Date(newest.askedAt.getTime() + timing.exportEveryMs)
  return next > now ? next : null
}

/**
 * Asks for an export. Asked again while one is being built, it is the same one.
 *
 * @throws AppError LIMIT_REACHED for a second one within a day
 */
export async function requestExport(context: Context): Promise<DataExport> {
  const { accountId } = personOf(context)
  const now = context.clock.now()
  const newest = await queries.findNewestExport(context.db, accountId)
  if (newest?.state === 'building') return exportOf(context, newest)
  if (nextExportAt(newest, now)) throw new AppError('LIMIT_REACHED', errorWords.oneExportADay)
  const id = newId(now.getTime())
  if (await queries.insertExport(context.db, { id, accountId, askedAt: now })) {
    await context.enqueue(buildExport, { id }, { jobKey: `privacy.export:${id}` })
    await recordAudit(context, {
      action: 'privacy.exportAsked',
      entity: { type: 'account', id: accountId },
    })
  }
  const row = await queries.findNewestExport(context.db, accountId)
  return exportOf(context, row!)
}

/** `after` is the key of the last file that a part has; null while none has one. */
type Position = { part: number; after: string | null }

/** The task: one archive a step, so that a killed worker goes on with the next. */
export async function build(context: Context, { id }: { id: string }): Promise<void> {
  const row = await queries.findExport(context.db, id)
  if (row?.state !== 'building') return
  const { finished } = await inSteps<Position>(context, {
    name: `privacy.export:${id}`,
    once: true,
    first: 1,
    most: 1,
    step: async (inStep, { after }) => {
      const next = await buildPart(inStep, row, after ?? { part: 1, after: null })
      if (!next) await finish(inStep, row)
      return { rows: 1, next }
    },
  })
  if (!finished) await context.enqueue(buildExport, { id }, { jobKey: `privacy.export:${id}` })
}

async function buildPart(
  context: Context,
  { id, accountId }: queries.ExportRow,
  { part, after }: Position,
): Promise<Position | null> {
  const person = await personNamed(context, accountId)
  const files = await filesOf(context, person)
  const entries = part === 1 ? await records(context, person, files) : []
  let size = entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let last = after
  let isFull = false
  for (const { title, ...stored } of files.filter(({ key }) => after === null || key > after)) {
    const bytes = await readStored(context, stored)
    isFull = entries.length > 0 && size + bytes.length > partBytes
    if (isFull) break
    entries.push({ name: title, bytes })
    size += bytes.length
    last = stored.key
  }
  const archive = await writeZip(entries)
  const { key: storageKey, wrappedKey } = await context.storage.putSealed(archive, 'exports')
  await queries.insertPart(context.db, id, {
    number: part,
    storageKey,
    wrappedKey,
    size: archive.length,
  })
  return isFull ? { part: part + 1, after: last } : null
}

/** A file that was destroyed meanwhile leaves an empty one under its name. */
async function readStored(
  { storage }: Context,
  { key, wrappedKey }: StoredName,
): Promise<Uint8Array> {
  try {
    return await (wrappedKey ? storage.getSealed(key, wrappedKey) : storage.getFile(key))
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return new Uint8Array()
    throw error
  }
}

type ArchivedFile = StoredName & { title: string }

/** All files in the order of their keys: a later part goes on behind the last key, whatever was deleted meanwhile. */
async function filesOf(context: Context, person: Person): Promise<ArchivedFile[]> {
  const found: ArchivedFile[] = []
  for (const rule of erasureOrder(context.personalData)) {
    if ('not' in rule.exported) continue
    const files = await listFiles(context.db, rule, person)
    found.push(...files.map((file) => ({ ...file, title: titleOf(rule.table, file) })))
  }
  const byKey = new Map(found.map((file) => [file.key, file]))
  return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** `files/resume_files/{end of the key}-{name}`: nothing in it leads out of a folder. */
function titleOf(table: string, { key, name }: StoredName): string {
  const ending = key.split('-').at(-1) ?? key
  return `files/${table}/${ending}-${archivedNameOf(name ?? 'file')}`
}

const asJson = (name: string, value: unknown): ZipInput => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  packs: true,
})

/** The rows of one table, one a line. */
type TableRows = { texts: string[]; isCut: boolean }

/** One document for each table, what the ids of jobs and conversations in them mean, and what the archive is. */
async function records(
  context: Context,
  person: Person,
  files: readonly ArchivedFile[],
): Promise<ZipInput[]> {
  const tables = new Map<string, TableRows>()
  const jobIds = new Set<string>()
  for (const rule of erasureOrder(context.personalData)) {
    if ('not' in rule.exported) continue
    const table = tables.get(rule.table) ?? { texts: [], isCut: false }
    for await (const rows of readRows(context.db, rule, person)) {
      for (const { text, jobId } of rows) {
        table.texts.push(text)
        if (jobId) jobIds.add(jobId)
      }
      table.isCut = table.texts.length > exportedAtMost
      if (table.isCut) break
    }
    if (table.texts.length > 0) tables.set(rule.table, table)
  }
  const people = await acquaintances.exportOf(context, person.accountId)
  const conversations = await chat.conversationNames(context, person.accountId)
  const resume = resumeIn(tables.get('candidate_profiles')?.texts[0])
  const { brandName, publicUrl } = context.settings
  const exportedAt = datedMoment(context, context.clock.now())
  const readme = archiveWords.readme({ brandName, publicUrl, exportedAt }).join('\n')
  return [
    { name: 'README.txt', bytes: Buffer.from(`${readme}\n`), packs: true },
    asJson('manifest.json', {
      format: 'tessera-export',
      version: formatVersion,
      from: publicUrl,
      exportedAt: context.clock.now().toISOString(),
      account: person.accountId,
      tables: Object.fromEntries([...tables].map(([table, { texts }]) => [table, texts.length])),
      cut: [...tables].filter(([, { isCut }]) => isCut).map(([table]) => table),
      files: files.length,
    }),
    ...(resume ? [asJson('resume.json', resume)] : []),
    ...(people.length > 0 ? [asJson('acquaintances.json', people)] : []),
    ...(conversations.length > 0 ? [asJson('conversations.json', conversations)] : []),
    asJson('jobs.json', await jobs.jobAddresses(context, [...jobIds])),
    ...[...tables].map(([table, { texts }]) => ({
      name: `records/${table}.json`,
      bytes: Buffer.from(`[\n${texts.join(',\n')}\n]\n`),
      packs: true,
    })),
  ]
}

/** The profile by itself, as JSON Resume 1.0 has it; what is ours alone stays in the records. */
function resumeIn(profile: string | undefined): Record<string, unknown> | undefined {
  if (profile === undefined) return undefined
  const { document } = JSON.parse(profile) as { document: Record<string, unknown> }
  const { preferences: _ours, ...resume } = document
  return { $schema: resumeSchemaUrl, ...resume }
}

const resumeSchemaUrl =
  'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

async function finish(context: Context, { id, accountId }: queries.ExportRow): Promise<void> {
  const readyAt = context.clock.now()
  const expiresAt = exportEnd(readyAt)
  if (!(await queries.finishExport(context.db, id, { readyAt, expiresAt }))) return
  const parts = await queries.listParts(context.db, id)
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownData, [
    {
      accountId,
      about: `export:${id}`,
      content: () => ({
        subject: mailWords.exportSubject,
        paragraphs: [
          mailWords.exportLead(parts.length, datedMoment(context, expiresAt)),
          mailWords.exportHint,
        ],
        action: { label: mailWords.openData, url: `${publicUrl}/account/data` },
        footer: mailWords.footer(brandName),
      }),
    },
  ])
}

const linkPurpose = 'data-export'

/**
 * A link for a few minutes, after the password was asked for again.
 *
 * @throws AppError NOT_FOUND, INVALID_CREDENTIALS
 */
export async function openExport(
  context: Context,
  id: string,
  input: { part: number; currentPassword: string },
  ip: string,
): Promise<{ path: string; expiresAt: string }> {
  const { accountId } = personOf(context)
  const row = await queries.findExport(context.db, id)
  const parts = row?.state === 'ready' ? await queries.listParts(context.db, id) : []
  const isThere = parts.some(({ number }) => number === input.part)
  if (row?.accountId !== accountId || !isThere) throw new AppError('NOT_FOUND')
  await accounts.confirmPassword(context, input.currentPassword, ip)
  const expiresAt = new Date(context.clock.now().getTime() + timing.linkMs)
  const content = [id, input.part, expiresAt.getTime()].join(' ')
  await recordAudit(context, {
    action: 'privacy.exportOpened',
    entity: { type: 'account', id: accountId },
    after: { export: id, part: input.part },
  })
  const token = context.identity.signedLinks.sign(linkPurpose, content)
  return { path: `/api/privacy/downloads/${token}`, expiresAt: expiresAt.toISOString() }
}

/** @throws AppError NOT_FOUND for everybody but the owner, FORBIDDEN when the link has expired */
export async function download(context: Context, token: string): Promise<FileReply> {
  const { accountId } = personOf(context)
  const content = context.identity.signedLinks.open(linkPurpose, token)
  const [id = '', part, expires] = content?.split(' ') ?? []
  const row = content === undefined ? undefined : await queries.findExport(context.db, id)
  if (row?.accountId !== accountId || row.state !== 'ready') throw new AppError('NOT_FOUND')
  if (Number(expires) <= context.clock.now().getTime()) {
    throw new AppError('FORBIDDEN', errorWords.linkExpired)
  }
  const parts = await queries.listParts(context.db, id)
  const found = parts.find(({ number }) => number === Number(part))
  if (!found) throw new AppError('NOT_FOUND')
  const body = await context.storage.getSealed(found.storageKey, found.wrappedKey)
  const day = row.readyAt!.toISOString().slice(0, 10)
  const ending = parts.length > 1 ? `-${found.number}` : ''
  return { body, contentType: 'application/zip', fileName: `your-data-${day}${ending}.zip` }
}

/** The archives of exports whose week is over. @returns how many */
export async function expireExports(context: Context, atMost: number): Promise<number> {
  const due = await queries.lockExpired(context.db, context.clock.now(), atMost)
  for (const id of due) {
    // Files first: rows that still name them are found again.
    for (const { storageKey } of await queries.listParts(context.db, id)) {
      await context.storage.deleteFile(storageKey)
    }
    await queries.deleteParts(context.db, id)
    await queries.markExpired(context.db, id)
  }
  return due.length
}
