/** Confirming by the link in a reminder: it says that a job is still there, and nothing else. */
import type { Context } from '#platform/context.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { getConfirmation } from '../contract.ts'
import * as queries from './queries.ts'
import { pausesAt } from './service.reading.ts'
import { settle } from './service.settling.ts'

type Confirmation = EndpointReply<typeof getConfirmation>

function confirmationOf(row: queries.PostingRow): Confirmation {
  return {
    title: row.title,
    company: row.companyName,
    status: row.status,
    lastConfirmedAt: row.lastConfirmedAt,
    pausesAt: pausesAt(row),
  }
}

async function byToken(
  context: Pick<Context, 'db'>,
  token: string,
  lock: boolean,
): Promise<queries.PostingRow> {
  const row = await queries.findByToken(context.db, token, lock)
  if (!row || row.firstPostedAt === null || row.status === 'removed') {
    throw new AppError('NOT_FOUND')
  }
  return row
}

/** The posting behind a link. Opening it changes nothing. */
export async function confirmation(context: Context, token: string): Promise<Confirmation> {
  return confirmationOf(await byToken(context, token, false))
}

/** @throws AppError NOT_FOUND; ILLEGAL_TRANSITION when it is not public any more */
export async function confirmByLink(context: Context, token: string): Promise<Confirmation> {
  const { id } = await byToken(context, token, true)
  await jobs.moveJobs(context, [id], { action: 'confirm', by: 'system', detail: { link: true } })
  await settle(context, [id], {})
  return confirmation(context, token)
}
