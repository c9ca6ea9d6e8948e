/** What a candidate sees of applications. */
import { companyReference } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { RequestStatus } from '#features/referrals/contract.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type {
  ApplicationDetail,
  ApplicationEvent,
  ApplicationStatus,
  BoardColumn,
  FunnelLine,
  Interview,
  listTracked as listContract,
  OwnInterview,
  Tracked,
} from '../contract.ts'
import { actionsFor, answerShown, columnOf, movesOf } from './policy.ts'
import { chooseBy, movedBy } from './policy.interviews.ts'
import * as board from './queries.board.ts'
import * as queries from './queries.ts'
import { listInterviews, type InterviewRow } from './queries.interviews.ts'
import { listEvents, type Side } from './queries.timeline.ts'
import { clashesWith, type Clash } from './service.calendars.ts'
import { timeOf } from './service.invitations.ts'
import { replyWords } from '../messages.replies.ts'

/** @throws AppError NOT_FOUND, also for someone else's */
export async function readOwn(context: Context, id: string): Promise<ApplicationDetail> {
  const application = await queries.findApplication(context.db, id)
  if (!application || application.candidateId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  return applicationDetail(context, application)
}

/** An application as its candidate sees it. */
export async function applicationDetail(
  context: Pick<Context, 'db' | 'clock'>,
  application: queries.ApplicationRow,
): Promise<ApplicationDetail> {
  const now = context.clock.now()
  const [events, interviews] = await Promise.all([
    eventsOf(context, application.id, 'candidate'),
    ownInterviews(context, application),
  ])
  const { rejectionReason, rejectionNote, undoUntil } = application
  return {
    id: application.id,
    job: { id: application.jobId, title: application.jobTitle },
    company: companyReference(application),
    source: application.source,
    status: application.status,
    clock: clockOf({ ...application, chooseBy: chooseBy(interviews, now) }),
    submittedAt: application.submittedAt.toISOString(),
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
    viewedAt: application.viewedAt?.toISOString() ?? null,
    coverNote: application.coverNote,
    answers: application.answers.map(answerShown),
    resumeId: application.resumeId,
    resumeFileName: application.snapshot?.resumeFileName ?? null,
    rejection: rejectionReason && {
      reason: rejectionReason,
      note: rejectionNote ?? '',
      reopenAsked: application.reopenAskedAt !== null,
    },
    interviews,
    offer: application.offer,
    startsOn: application.startsOn,
    events,
    actions:
      application.source === 'outside' ? ['track'] : actionsFor(application, 'candidate', now),
    version: application.version,
  }
}

/** Whose time runs, and until when. */
export function clockOf(
  application: Pick<
    queries.ApplicationRow,
    'status' | 'offer' | 'respondBy' | 'dueAt' | 'clockStartedAt'
  > & {
    /** Until when the candidate chooses a time for an interview; null where none waits. */
    chooseBy: Date | null
  },
): ApplicationDetail['clock'] {
  const { status, offer, respondBy, clockStartedAt } = application
  const offered = status === 'offer' && offer?.state === 'open' ? new Date(offer.expiresAt) : null
  const chosen = status === 'interview' ? application.chooseBy : null
  const candidateBy = offered ?? chosen
  const dueAt = candidateBy ?? respondBy
  return {
    dueAt: dueAt?.toISOString() ?? null,
    startedAt: dueAt ? (clockStartedAt?.toISOString() ?? null) : null,
    actor: dueAt ? (candidateBy ? 'candidate' : 'company') : 'nobody',
  }
}

/** One side's timeline, newest first. */
export async function eventsOf(
  context: Pick<Context, 'db'>,
  applicationId: string,
  side: Side,
): Promise<ApplicationEvent[]> {
  const rows = await listEvents(context.db, applicationId, side)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    detail: row.detail as ApplicationEvent['detail'],
  }))
}

/** Interviews of an application, newest first. */
export async function interviewsOf(
  context: Pick<Context, 'db'>,
  applicationId: string,
): Promise<Interview[]> {
  const rows = await listInterviews(context.db, applicationId)
  return rows.map(interviewOf)
}

/** A candidate's interviews, newest first, with what choosing each time that waits for an answer would mean. */
async function ownInterviews(
  context: Pick<Context, 'db'>,
  application: Pick<queries.ApplicationRow, 'id' | 'candidateId' | 'companyId'>,
): Promise<OwnInterview[]> {
  const { id: applicationId, candidateId, companyId } = application
  const rows = await listInterviews(context.db, applicationId)
  return Promise.all(
    rows.map(async (row) => {
      const { invitedBy, slots, state } = row
      const meeting = { applicationId, candidateId, companyId, invitedBy }
      const clashes =
        state === 'proposed' ? await clashesWith(context, meeting, slots.map(timeOf)) : []
      const told = slots.map((slot, index) => ({
        ...slot,
        unavailable: saidOf(clashes[index]),
        moves: state === 'proposed' && movedBy({ ...row, ...timeOf(slot) }, rows).length > 0,
      }))
      return { ...interviewOf(row), slots: told }
    }),
  )
}

function saidOf(clash: Clash | null | undefined): string | null {
  if (!clash) return null
  const { companyName } = clash
  return companyName === null ? replyWords.timeNotFree : replyWords.ownInterviewThen(companyName)
}

function interviewOf(row: InterviewRow): Interview {
  const { id, kind, state, timeZone, slots, startsAt, endsAt, place, note } = row
  return {
    id,
    kind,
    state,
    timeZone,
    slots,
    agreed:
      startsAt && endsAt
        ? { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
        : null,
    place,
    note,
    answerNote: row.answerNote,
    endReason: row.endReason,
  }
}

/** Applications and referral requests together, newest change first (APP6). */
export async function listTracked(
  context: Context,
  query: EndpointInput<typeof listContract>['query'],
): Promise<EndpointReply<typeof listContract>> {
  const rows = await board.listTracked(context.db, personOf(context).accountId, {
    state: query.state,
    after: readCursor(query.cursor, timePosition),
    limit: query.limit + 1,
  })
  const page = nextPage(rows, query.limit, (row) => ({ at: row.at, id: row.id }))
  const now = context.clock.now()
  return { items: page.items.map((row) => trackedOf(row, now)), nextCursor: page.nextCursor }
}

function trackedOf(row: board.TrackedRow, now: Date): Tracked {
  const referral = row.kind === 'referral'
  const dueAt = chooseBy(row.interviews, now) ?? row.dueAt
  return {
    kind: row.kind,
    id: row.id,
    job: { id: row.jobId, title: row.jobTitle },
    company: companyReference(row),
    source: row.source,
    status: row.status,
    column: referral ? referralColumn(row.status) : columnOf(row.status as ApplicationStatus),
    moves: referral
      ? referrals.actionsFor(row.status as RequestStatus, 'candidate').includes('withdraw')
        ? ['closed']
        : []
      : movesOf(row.source === 'outside' ? 'outside' : 'here', row.status as ApplicationStatus),
    clock: {
      dueAt: dueAt?.toISOString() ?? null,
      startedAt: dueAt ? (row.clockStartedAt?.toISOString() ?? null) : null,
    },
    at: row.at.toISOString(),
    version: row.version,
  }
}

/** A request is sent until someone takes it; once it was passed on, the company decides. */
function referralColumn(status: string): BoardColumn {
  if (['draft', 'screening', 'queued', 'offered'].includes(status)) return 'sent'
  const underWay = ['claimed', 'needs_changes', 'referred', 'confirmed', 'disputed']
  return underWay.includes(status) ? 'talking' : 'closed'
}

/** The candidate's own numbers by way (APP13). */
export async function funnel(context: Context): Promise<{ lines: FunnelLine[] }> {
  const lines = await board.funnel(context.db, personOf(context).accountId)
  return { lines }
}
