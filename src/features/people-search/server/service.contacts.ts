/** Contact about one job: asked by a recruiter, answered by the candidate, who alone unmasks. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as chat from '#features/chat/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import { shortened } from '#shared/shortened.ts'
import {
  contactDays,
  type answerContact as answerEndpoint,
  type contactPerson as contactEndpoint,
  type DeclineReason,
  type PersonContact,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { contactAccepted, contactAsked } from './notifications.ts'
import { canBecome, mismatchesOf } from './policy.ts'
import * as queries from './queries.contacts.ts'
import { noteOpening, shownPerson, viewerOf } from './service.viewing.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Fewer would say who declined. */
const fewestReasons = 5

/**
 * @throws AppError CONFLICT with what speaks against it, until that is accepted
 * @throws AppError NOT_FOUND alike for cards that are hidden and that never were
 */
export async function contactPerson(
  context: Context,
  cardId: string,
  input: EndpointInput<typeof contactEndpoint>['body'],
): Promise<{ id: string }> {
  const viewer = await viewerOf(context)
  const person = await shownPerson(context, viewer, cardId)
  const job = await jobs.jobForReferral(context, input.jobId)
  if (job.companyId !== viewer.companyId) throw invalidField('jobId', errorWords.otherCompany)
  if (input.payMaximum < input.payMinimum) throw invalidField('payMaximum', errorWords.payOrder)
  const countries = job.locations.flatMap(({ country }) => country ?? [])
  const [mismatch] = mismatchesOf(person, { ...input, countries })
  if (mismatch && !input.acceptsMismatch) {
    const reason = mismatch === 'pay' ? errorWords.payMismatch : errorWords.visaMismatch
    throw new AppError('CONFLICT', reason)
  }
  const now = context.clock.now()
  const id = newId(now.getTime())
  const { jobId, note, payMinimum, payMaximum, payCurrency } = input
  const isNew = await queries.insertContact(context.db, {
    id,
    candidateId: person.accountId,
    recruiterId: viewer.accountId,
    jobId,
    note,
    payMinimum,
    payMaximum,
    payCurrency,
    createdAt: now,
    dueAt: new Date(now.getTime() + contactDays * dayMs),
  })
  if (!isNew) throw new AppError('CONFLICT', errorWords.alreadyContacted)
  await noteOpening(context, viewer.accountId, person.accountId, 'contacted')
  await jobs.letRead(context, job.id, [person.accountId])
  await recordAudit(context, {
    action: 'people.contacted',
    entity: { type: 'contact', id },
    after: { jobId, recruiterId: viewer.accountId },
  })
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, contactAsked, [
    {
      accountId: person.accountId,
      about: `contact:${id}`,
      content: () => ({
        subject: mailWords.askedSubject,
        paragraphs: [
          mailWords.askedLead(job.title.slice(0, 120), job.companyName),
          mailWords.askedBody(contactDays),
        ],
        action: { label: mailWords.openButton, url: `${publicUrl}/candidate/visibility` },
        footer: mailWords.askedFooter(brandName),
      }),
    },
  ])
  return { id }
}

export async function listContacts(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
) {
  const { accountId, role } = personOf(context)
  const isRecruiter = role === 'recruiter'
  const side = isRecruiter ? { recruiterId: accountId } : { candidateId: accountId }
  const after = readCursor(page.cursor, timePosition)
  const rows = await queries.listContacts(context.db, side, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ createdAt, id }) => ({
    at: createdAt.toISOString(),
    id,
  }))
  return {
    items: items.map((row) => shown(row, isRecruiter)),
    nextCursor,
    declined: isRecruiter ? await reasonsOf(context, accountId) : [],
  }
}

async function reasonsOf(
  context: Context,
  recruiterId: string,
): Promise<{ reason: DeclineReason; count: number }[]> {
  const reasons = await queries.countReasons(context.db, recruiterId)
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return all >= fewestReasons ? reasons : []
}

function shown(row: queries.ContactRow, isRecruiter: boolean): PersonContact {
  const isOpen = row.state === 'accepted'
  return {
    id: row.id,
    job: { id: row.jobId, title: row.jobTitle },
    company: { name: row.companyName, slug: row.companySlug },
    otherName: isRecruiter ? (isOpen ? row.candidateName : null) : row.recruiterName,
    otherEmail: isRecruiter && isOpen ? row.candidateEmail : null,
    note: row.note,
    payMinimum: row.payMinimum,
    payMaximum: row.payMaximum,
    payCurrency: row.payCurrency,
    state: row.state,
    conversationId: row.conversationId,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}

/** @throws AppError ILLEGAL_TRANSITION when it is answered or too late */
export async function answerContact(
  context: Context,
  id: string,
  { answer, reason }: EndpointInput<typeof answerEndpoint>['body'],
) {
  const { accountId } = personOf(context)
  const contact = await queries.lockContact(context.db, id, accountId)
  if (!contact || (await profiles.whyHidden(context, accountId, contact.companyId))) {
    throw new AppError('NOT_FOUND')
  }
  const state = answer === 'accept' ? 'accepted' : 'declined'
  const now = context.clock.now()
  const isLate = contact.dueAt !== null && contact.dueAt <= now
  if (isLate || !canBecome(contact.state, state)) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.answered)
  }
  const conversationId = answer === 'accept' ? await accept(context, contact) : null
  await queries.decideContact(context.db, id, {
    state,
    reason: answer === 'decline' ? (reason ?? 'other') : null,
    conversationId,
    decidedAt: now,
  })
  await recordAudit(context, {
    action: `people.contact${answer === 'accept' ? 'Accepted' : 'Declined'}`,
    entity: { type: 'contact', id },
  })
  return okReply
}

async function accept(context: Context, contact: queries.ContactRow): Promise<string> {
  const recruiter = await profiles.recruiterOf(context, contact.recruiterId)
  if (recruiter.companyId !== contact.companyId || !recruiter.workEmailVerifiedAt) {
    throw new AppError('CONFLICT', errorWords.notPossible)
  }
  const conversationId = await chat.openConversation(context, {
    kind: 'introduction',
    about: { type: 'contact', id: contact.id },
    subject: `${contact.jobTitle} · ${contact.companyName}`,
    participants: [
      { accountId: contact.candidateId, role: 'jobSeeker' },
      { accountId: contact.recruiterId, role: 'recruiter' },
    ],
    opening: mailWords.chatOpening(shortened(contact.jobTitle, 160), contact.companyName),
  })
  await noteOpening(context, contact.recruiterId, contact.candidateId, 'accepted')
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, contactAccepted, [
    {
      accountId: contact.recruiterId,
      about: `contact:${contact.id}:accepted`,
      content: () => ({
        subject: mailWords.acceptedSubject,
        paragraphs: [mailWords.acceptedLead(contact.jobTitle.slice(0, 120))],
        action: { label: mailWords.openChat, url: `${publicUrl}/chat/${conversationId}` },
        footer: mailWords.acceptedFooter(brandName),
      }),
    },
  ])
  return conversationId
}

export function expireContacts(context: Context, atMost: number): Promise<number> {
  return queries.expireContacts(context.db, context.clock.now(), atMost)
}
