/** Which version of the terms someone agreed to, and when. Who has not is asked until they have. */
import * as articles from '#features/articles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type {
  AgreementDocument,
  AskedAgreement,
  listAgreements,
  listDueAgreements,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import * as queries from './queries.ts'

const shownAtMost = 100

export async function listDue(context: Context): Promise<EndpointReply<typeof listDueAgreements>> {
  const due = await queries.findDue(context.db, personOf(context).accountId)
  const documents = await documentsOf(
    context,
    due.map(({ articleId }) => articleId),
  )
  return { items: [...documents.values()].filter(({ isPublished }) => isPublished).map(shown) }
}

/**
 * Agrees to a page as it stands. Repeating it changes nothing.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT when it has changed since it was read
 */
export async function agree(
  context: Context,
  { id, version }: { id: string; version: number },
): Promise<typeof okReply> {
  const document = (await documentsOf(context, [id])).get(id)
  if (!document?.isPublished) throw new AppError('NOT_FOUND')
  if (document.version !== version) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  const { accountId } = personOf(context)
  const agreed = [{ articleId: id, version }]
  await queries.insertAgreements(context.db, accountId, agreed, context.clock.now())
  return okReply
}

/** Hears that someone signed up, which says that they agree to the terms as they stand. */
export async function agreeAtSignUp(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const documents = await articles.legalPages(context)
  await queries.insertAgreements(
    context.db,
    accountId,
    documents.map(({ id, version }) => ({ articleId: id, version })),
    context.clock.now(),
  )
}

export async function list(context: Context): Promise<EndpointReply<typeof listAgreements>> {
  const { accountId } = personOf(context)
  const rows = await queries.listAgreements(context.db, accountId, shownAtMost)
  const documents = await documentsOf(
    context,
    rows.map(({ articleId }) => articleId),
  )
  return {
    items: rows.flatMap(({ articleId, version, at }) => {
      const document = documents.get(articleId)
      return document ? [{ title: document.title, path: document.path, version, at }] : []
    }),
  }
}

/** @throws AppError NOT_FOUND */
export async function readAsked(context: Context, id: string): Promise<AskedAgreement> {
  const document = (await documentsOf(context, [id])).get(id)
  if (!document) throw new AppError('NOT_FOUND')
  const asked = await queries.findAsked(context.db, id)
  return { asked, ...(await queries.countAgreed(context.db, id, asked)) }
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, CONFLICT for a page that is not published */
export async function ask(
  context: Context,
  id: string,
  expectedVersion: number,
): Promise<AskedAgreement> {
  const document = (await documentsOf(context, [id])).get(id)
  if (!document) throw new AppError('NOT_FOUND')
  if (document.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  if (!document.isPublished) throw new AppError('CONFLICT', errorWords.notLegal)
  await queries.putAsked(context.db, {
    articleId: id,
    version: document.version,
    askedBy: personOf(context).accountId,
    askedAt: context.clock.now(),
  })
  await recordAudit(context, {
    action: 'agreements.asked',
    entity: { type: 'article', id },
    after: { version: document.version },
  })
  return readAsked(context, id)
}

async function documentsOf(
  context: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, articles.LegalPage>> {
  if (ids.length === 0) return new Map()
  const found = await articles.legalPages(context, ids)
  return new Map(found.map((page) => [page.id, page]))
}

function shown({ id, title, path, version, changedAt }: articles.LegalPage): AgreementDocument {
  return { id, title, path, version, changedAt: changedAt.toISOString() }
}
