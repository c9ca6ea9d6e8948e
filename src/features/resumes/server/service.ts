/** The resumes that candidates build. The door for other features. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  resumesAtMost,
  sectionKeys,
  type BuiltResume,
  type ResumeContent,
  type ResumeDocument,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { fitDocument } from './parser/fit-document.ts'
import { asJsonResume } from './printing/plain.ts'
import * as queries from './queries.ts'
import { ownResume, shownResume } from './service.own.ts'

export { pinnedResume, type PinnedResume } from './service.pinning.ts'
export { readFile } from './service.reading.ts'
export { ownResume } from './service.own.ts'

/** A document as JSON Resume 1.0, within the bounds of the contract. */
export const jsonResumeOf = (document: { [member: string]: unknown }): string =>
  asJsonResume(fitDocument(document))

export async function listResumes(context: Context) {
  const { accountId } = personOf(context)
  const rows = await queries.listResumes(context.db, accountId, resumesAtMost)
  return { items: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

type NewResume = { label: string; copyOf?: string; document?: ResumeDocument }

/**
 * @throws AppError LIMIT_REACHED at the twenty-first
 * @throws AppError NOT_FOUND when the one to copy is not the candidate's own
 */
export async function createResume(context: Context, input: NewResume): Promise<BuiltResume> {
  const { accountId } = personOf(context)
  await queries.lockResumes(context.db, accountId)
  const others = await queries.listResumes(context.db, accountId, resumesAtMost)
  if (others.length >= resumesAtMost) throw new AppError('LIMIT_REACHED', errorWords.tooManyResumes)
  const now = context.clock.now()
  const source = input.copyOf === undefined ? undefined : await ownResume(context, input.copyOf)
  const row: queries.ResumeRow = {
    id: newId(now.getTime()),
    label: input.label,
    template: source?.template ?? 'classic',
    paper: source?.paper ?? 'a4',
    sections: source?.sections ?? [...sectionKeys],
    document: source?.document ?? input.document ?? (await documentOfProfile(context, accountId)),
    version: 0,
    updatedAt: now,
  }
  await queries.insertResume(context.db, { ...row, accountId })
  return shownResume(row)
}

async function documentOfProfile(context: Context, accountId: string): Promise<ResumeDocument> {
  const { profile } = await profiles.profileSnapshot(context, accountId)
  const { preferences: _preferences, ...document } = profile
  return fitDocument(document)
}

/** @throws AppError VERSION_CONFLICT when another tab saved since `expectedVersion` */
export async function saveResume(
  context: Context,
  id: string,
  input: ResumeContent & { label: string; expectedVersion: number },
): Promise<BuiltResume> {
  const { accountId } = personOf(context)
  const change = {
    ...input,
    sections: [...new Set(input.sections)],
    updatedAt: context.clock.now(),
  }
  const row = await queries.updateResume(context.db, accountId, id, change)
  if (row) return shownResume(row)
  await ownResume(context, id)
  throw new AppError('VERSION_CONFLICT', errorWords.changedElsewhere)
}

export async function removeResume(context: Context, id: string) {
  await queries.deleteResume(context.db, personOf(context).accountId, id)
  return okReply
}
