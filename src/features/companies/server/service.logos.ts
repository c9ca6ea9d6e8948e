/** Logos: drawn anew, stored without a word of the file that was sent, and shown to everybody. */
import { extname } from 'node:path'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { logoPixelsAtMost, redrawLogo } from '#platform/storage/pictures.ts'
import { sniff } from '#platform/storage/sniff.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { uploadCompanyLogo } from '../contract.ts'
import { companyChanged } from './events.ts'
import { logoAddress, versionOf } from './logo-address.ts'
import { mayEdit } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import { logoProblems, replyWords } from '../messages.replies.ts'

type Reply = EndpointReply<typeof uploadCompanyLogo>

const field = 'logo'

/** Names of files that say of which kind they are. */
const kindOfName: Readonly<Record<string, string>> = {
  '.png': 'PNG',
  '.jpg': 'JPEG',
  '.jpeg': 'JPEG',
  '.webp': 'WebP',
}
const kindOfBytes = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const

/**
 * Stores a logo in place of the last one.
 *
 * @throws AppError NOT_FOUND, also for everybody who may not edit the company; INVALID_FILE at `logo`
 */
export async function uploadLogo(
  context: Context,
  slug: string,
  file: UploadedFile | undefined,
): Promise<Reply> {
  const company = await editable(context, slug)
  if (!file) throw invalidField(field, errorWords.pictureRequired)
  const bytes = await draw(file)
  const { key, sha256 } = await context.storage.putFile(bytes, 'company-logos')
  await keep(context, company, key, { action: 'companies.logoUploaded', sha256 })
  return { logo: logoAddress(company.slug, key) }
}

/** @throws AppError NOT_FOUND, also for everybody who may not edit the company */
export async function removeLogo(context: Context, slug: string): Promise<Reply> {
  const company = await editable(context, slug)
  if (company.logoKey) await keep(context, company, null, { action: 'companies.logoRemoved' })
  return { logo: null }
}

/** @throws AppError NOT_FOUND, also for a picture that another has taken the place of */
export async function readLogo(
  context: Pick<Context, 'db' | 'storage'>,
  { slug, version }: { slug: string; version: string },
): Promise<FileReply> {
  const company = await queries.findCompanyBySlug(context.db, slug)
  const key = company?.logoKey
  if (!key || versionOf(key) !== version) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(key)
  return { body, contentType: 'image/webp', immutable: true }
}

async function editable(context: Context, slug: string): Promise<queries.CompanyRow> {
  const found = await queries.findCompanyBySlug(context.db, slug)
  const company = found && (await queries.lockCompany(context.db, found.id))
  const admins = company ? await queries.listAdmins(context.db, company.id) : []
  if (!company || company.mergedInto || !mayEdit(personOf(context), admins)) {
    throw new AppError('NOT_FOUND')
  }
  return company
}

async function draw({ fileName, bytes }: UploadedFile): Promise<Uint8Array> {
  const kind = (await sniff(bytes, ['png', 'jpeg', 'webp'])) as keyof typeof kindOfBytes | undefined
  const extension = extname(fileName).toLowerCase()
  const named = kindOfName[extension]
  if (!kind && (extension === '.svg' || isDrawing(bytes))) throw invalidFile(logoProblems.drawing)
  if (kind && named && named !== kindOfBytes[kind]) {
    throw invalidFile(replyWords.logoExtensionMismatch(extension, kindOfBytes[kind]))
  }
  const drawn = await redrawLogo(bytes)
  if (drawn === 'too-many-pixels') {
    throw invalidFile(replyWords.logoTooLarge(logoPixelsAtMost / 1_000_000))
  }
  if (typeof drawn === 'string') throw invalidFile(logoProblems[drawn])
  return drawn.bytes
}

function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'))
}

function invalidFile(message: string): AppError {
  return new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
}

async function keep(
  context: Context,
  company: queries.CompanyRow,
  logoKey: string | null,
  { action, sha256 }: { action: string; sha256?: string },
): Promise<void> {
  const { id, slug, logoKey: before } = company
  await queries.updateCompany(context.db, id, { logoKey }, context.clock.now())
  // Once the new one is there for good.
  if (before) context.afterCommit(() => context.storage.deleteFile(before))
  await recordAudit(context, {
    action,
    entity: { type: 'company', id },
    before: { logo: before && versionOf(before) },
    after: { logo: logoKey && versionOf(logoKey), ...(sha256 !== undefined && { sha256 }) },
  })
  await context.publish(companyChanged, { companyId: id, slug })
}
