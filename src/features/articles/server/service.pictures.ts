/** Pictures within articles: drawn anew in some widths, stored without a word of the file that was sent. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { inlineFormats, redrawInline, type InlineFormat } from '#platform/storage/pictures.ts'
import { picturesIn, type TextPicture } from '#platform/text/markdown.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { uploadArticlePicture } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.pictures.ts'

const field = 'picture'

/** @throws AppError INVALID_FILE at `picture` */
export async function upload(
  context: Context,
  file: UploadedFile | undefined,
): Promise<EndpointReply<typeof uploadArticlePicture>> {
  if (!file) throw invalidField(field, errorWords.pictureRequired)
  const drawn = await redrawInline(file.bytes)
  if (typeof drawn === 'string') {
    const message = replyWords.pictureProblems[drawn]
    throw new AppError('INVALID_FILE', { reason: message, fields: [{ path: field, message }] })
  }
  const now = context.clock.now()
  const id = newId(now.getTime())
  const stored: queries.StoredSize[] = []
  for (const { bytes, ...size } of drawn) {
    const { key } = await context.storage.putFile(bytes, 'article-pictures')
    stored.push({ ...size, key })
  }
  const { width, height } = drawn.at(-1)!
  const uploadedBy = personOf(context).accountId
  await queries.insertPicture(context.db, { id, sizes: stored, uploadedBy, createdAt: now })
  await recordAudit(context, {
    action: 'articles.pictureUploaded',
    entity: { type: 'article_picture', id },
  })
  return { id, width, height }
}

/** @throws AppError NOT_FOUND */
export async function read(
  context: Pick<Context, 'db' | 'storage'>,
  { id, width, format }: { id: string; width: number; format: InlineFormat },
): Promise<FileReply> {
  const sizes = (await queries.findPictures(context.db, [id])).get(id) ?? []
  const found = sizes.find((size) => size.width === width && size.format === format)
  if (!found) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(found.key)
  return { body, contentType: `image/${format}`, immutable: true }
}

/** @returns the path of a picture in its widest form; null for none */
export async function widestPicture(
  context: Pick<Context, 'db'>,
  id: string | null,
): Promise<string | null> {
  return id === null ? null : ((await widestPictures(context, [id])).get(id) ?? null)
}

/** The same of several, by their ids. */
export async function widestPictures(
  context: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await queries.findPictures(context.db, ids)
  return new Map([...found].map(([id, sizes]) => [id, shown(id, sizes).src]))
}

/** The pictures that a text shows, by id. */
export async function picturesOf(
  context: Pick<Context, 'db'>,
  markdown: string,
): Promise<Map<string, TextPicture>> {
  const ids = picturesIn(markdown).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await queries.findPictures(context.db, ids)
  return new Map([...found].map(([id, sizes]) => [id, shown(id, sizes)]))
}

/**
 * Why the pictures of a text cannot be shown to everyone, each reason once.
 *
 * @param known of ours, by id
 */
export function faultsOf(markdown: string, known: ReadonlyMap<string, TextPicture>): string[] {
  const words = replyWords.pictureFaults
  const faults = picturesIn(markdown).flatMap(({ id, hasWords }) => {
    if (id === null) return words.foreign
    if (!known.has(id)) return words.missing
    return hasWords ? [] : words.noWords
  })
  return [...new Set(faults)]
}

function shown(id: string, sizes: readonly queries.StoredSize[]): TextPicture {
  const addressOf = ({ width, format }: Pick<queries.StoredSize, 'width' | 'format'>) =>
    `/api/article-pictures/${id}/${width}/${format}`
  const sources = inlineFormats.map((format) => ({
    type: `image/${format}`,
    srcset: sizes
      .filter((size) => size.format === format)
      .map((size) => `${addressOf(size)} ${size.width}w`)
      .join(', '),
  }))
  const widest = sizes.at(-1)!
  return { width: widest.width, height: widest.height, sources, src: addressOf(widest) }
}
