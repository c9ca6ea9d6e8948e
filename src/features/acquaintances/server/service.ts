/**
 * People whom a candidate knows, from an export of their own (REF20). Nobody else sees any of it: not
 * admins, not companies, not the people themselves. The door for other features.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { personOf, type Context } from '#platform/context.ts'
import { BrokenCsv } from '#shared/csv.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  acquaintancesAtMost,
  peopleShown,
  type Acquaintance,
  type countKnown,
  type getAcquaintances,
  type importAcquaintances,
  type listAcquaintances,
  type listKnownAt,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.ts'
import { readPeople, type ReadPerson } from './reading.ts'
import {
  newKey,
  openKey,
  openPerson,
  sealPerson,
  tagOf,
  wordsOf,
  type SealedRow,
} from './sealing.ts'
import { textOf } from './text.ts'

const writtenAtOnce = 250

export async function overview(context: Context): Promise<EndpointReply<typeof getAcquaintances>> {
  const rows = await queries.listImports(context.db, personOf(context).accountId)
  return { imports: rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() })) }
}

const position = z.strictObject({ id: z.uuid() })

export async function list(
  context: Context,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<EndpointReply<typeof listAcquaintances>> {
  const { accountId } = personOf(context)
  const after = readCursor(cursor, position)?.id
  const rows = await queries.listSealed(context.db, accountId, after, limit + 1)
  const page = nextPage(rows, limit, ({ id }) => ({ id }))
  return { items: page.items.map((row) => shown(context, row)), nextCursor: page.nextCursor }
}

/**
 * Reads an export, some hundred people at a time so that others have their turn between them, and puts
 * it in the place of what came from there before. All of it or nothing.
 *
 * @throws AppError INVALID_FILE for a file that is none of these, broken, or has nobody in it; LIMIT_REACHED for too many people
 */
export async function importFile(
  context: Context,
  { files }: Pick<HttpExchange, 'files'>,
): Promise<EndpointReply<typeof importAcquaintances>> {
  const { accountId } = personOf(context)
  const bytes = files['file']?.bytes
  const read = bytes && readPeople(textOf(bytes))
  if (!read) throw badFile(errorWords.unknownFile)
  const { source } = read
  const key = await keyOf(context, accountId)
  const others = await queries.listImports(context.db, accountId)
  const room =
    acquaintancesAtMost -
    others.reduce((sum, one) => sum + (one.source === source ? 0 : one.people), 0)
  await queries.deleteAcquaintancesFrom(context.db, accountId, source)
  const [seen, now] = [new Set<string>(), context.clock.now()]
  let [people, leftOut] = [0, 0]
  let part: queries.NewAcquaintance[] = []
  const write = async () => {
    if (part.length > 0) await queries.insertAcquaintances(context.db, { accountId, source }, part)
    part = []
    await nextTurn()
  }
  let rows = 0
  for (const person of inWords(read.people)) {
    const words = wordsOf(person)
    const same = JSON.stringify([person.name, person.company, person.title])
    if (!person.name || words.length === 0 || seen.has(same)) {
      if (person.name || person.company || person.title || person.domain) leftOut += 1
    } else {
      seen.add(same)
      people += 1
      if (people > room)
        throw new AppError('LIMIT_REACHED', errorWords.tooMany(acquaintancesAtMost))
      const id = newId(now.getTime())
      const tags = words.map((word) => tagOf(key, word))
      part.push({ id, ...sealPerson(context.identity.seal, id, person), tags })
    }
    rows += 1
    if (rows % writtenAtOnce === 0) await write()
  }
  await write()
  // A file of nobody would put an end to what was imported before.
  if (people === 0) throw badFile(errorWords.nobody)
  await queries.putImport(context.db, accountId, { source, people, importedAt: now })
  await recordAudit(context, {
    action: 'acquaintances.imported',
    entity: { type: 'account', id: accountId },
    after: { source, people },
  })
  return { source, people, importedAt: now.toISOString(), leftOut }
}

function* inWords(people: Iterable<ReadPerson>): Generator<ReadPerson> {
  try {
    yield* people
  } catch (error) {
    if (error instanceof BrokenCsv) {
      throw badFile((error.isTooWide ? errorWords.tooWide : errorWords.brokenQuotes)(error.line))
    }
    throw error
  }
}

function badFile(message: (typeof errorWords)['unknownFile']): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: 'file', message }] })
}

/** The account's key; made with the first import, locked until the transaction ends. */
async function keyOf(context: Context, accountId: string): Promise<Uint8Array> {
  const { seal } = context.identity
  const stored = await queries.lockKey(context.db, accountId)
  if (stored) return openKey(seal, accountId, stored)
  const made = newKey(seal, accountId)
  await queries.insertKey(context.db, accountId, made.stored, context.clock.now())
  return made.key
}

/** Everything at once, with its key. */
export async function removeAll(context: Context): Promise<typeof okReply> {
  const { accountId } = personOf(context)
  await queries.lockKey(context.db, accountId)
  await queries.deleteAll(context.db, accountId)
  await recordAudit(context, {
    action: 'acquaintances.removed',
    entity: { type: 'account', id: accountId },
  })
  return okReply
}

/** How many people someone knows at companies, for a page of them, by three statements. */
export async function known(
  context: Context,
  companyIds: readonly string[],
): Promise<EndpointReply<typeof countKnown>> {
  const { accountId } = personOf(context)
  const tags = await tagsOf(context, accountId, companyIds)
  if (tags.length === 0) return { items: [] }
  return { items: await queries.countTagged(context.db, accountId, tags) }
}

/** Those whom someone knows at one company. */
export async function knownAt(
  context: Context,
  companyId: string,
): Promise<EndpointReply<typeof listKnownAt>> {
  const { accountId } = personOf(context)
  const tags = await tagsOf(context, accountId, [companyId])
  if (tags.length === 0) return { people: 0, items: [] }
  const [counted, rows] = await Promise.all([
    queries.countTagged(context.db, accountId, tags),
    queries.listTagged(
      context.db,
      accountId,
      tags.map(({ tag }) => tag),
      peopleShown,
    ),
  ])
  return { people: counted[0]?.people ?? 0, items: rows.map((row) => shown(context, row)) }
}

/** Companies are compared when they are asked for, so that renames, aliases and merges count at once. */
async function tagsOf(
  context: Context,
  accountId: string,
  companyIds: readonly string[],
): Promise<queries.CompanyTag[]> {
  const stored = await queries.findKey(context.db, accountId)
  if (!stored) return []
  const key = openKey(context.identity.seal, accountId, stored)
  const words = await queries.findCompanyWords(context.db, companyIds)
  return words.map(({ companyId, word }) => ({ companyId, tag: tagOf(key, word) }))
}

const readAtOnce = 1_000

/** All of it in clear, for its owner's export. */
export async function exportOf(
  context: Pick<Context, 'db' | 'identity'>,
  accountId: string,
): Promise<Acquaintance[]> {
  const people: Acquaintance[] = []
  let after: string | undefined
  for (;;) {
    const rows = await queries.listSealed(context.db, accountId, after, readAtOnce)
    people.push(...rows.map((row) => shown(context, row)))
    after = rows.at(-1)?.id
    if (rows.length < readAtOnce) return people
    await nextTurn()
  }
}

function shown(context: Pick<Context, 'identity'>, row: SealedRow): Acquaintance {
  return { id: row.id, ...openPerson(context.identity.seal, row) }
}
