/** Still looking? Candidates confirm once a month by one tap, and leave the search when they do not. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import { freshDays, type Availability } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { leftSearch, stillLooking } from './notifications.ts'
import { daysAfter, reminderOf } from './policy.ts'
import { findPerson } from './queries.ts'
import * as queries from './queries.reminders.ts'
import { confirmedNow, ownFindability, stopBeingFound } from './service.ts'

const purpose = 'people.availability'
/** A link in an email answers for so long. */
const linkDays = 90

/** Asks everyone who is due, and tells those who have not answered that they are not found any longer. */
export async function remind(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockDueReminders(context.db, now, atMost)
  const reminded = due.map((person) => ({ ...person, ...reminderOf(person.confirmedAt, now) }))
  for (const { accountId, step, nextDueAt } of reminded) {
    const done = step === 'ask' ? { askedAt: now } : { lapsedAt: now }
    await queries.saveReminder(context.db, accountId, { reminderDueAt: nextDueAt, ...done })
  }
  for (const step of ['ask', 'lapse'] as const) {
    await tell(
      context,
      step,
      reminded.filter((one) => one.step === step),
    )
  }
  return due.length
}

async function tell(
  context: Context,
  step: 'ask' | 'lapse',
  people: readonly { accountId: string; nextDueAt: Date | null }[],
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const now = context.clock.now()
  await notifications.tell(
    context,
    step === 'ask' ? stillLooking : leftSearch,
    people.map(({ accountId, nextDueAt }) => {
      const token = context.identity.signedLinks.sign(purpose, `${accountId} ${now.getTime()}`)
      return {
        accountId,
        about: `findability:${accountId}`,
        content: () => ({
          subject: step === 'ask' ? mailWords.lookingSubject : mailWords.leftSubject,
          paragraphs:
            step === 'ask'
              ? [mailWords.lookingLead(datedMoment(context, nextDueAt!))]
              : [mailWords.leftLead(freshDays), mailWords.leftBody],
          action: {
            label: mailWords.lookingButton,
            url: `${publicUrl}/still-looking/${token}`,
          },
          footer: mailWords.askedFooter(brandName),
        }),
      }
    }),
  )
}

/** @throws AppError ILLEGAL_TRANSITION when the candidate has not asked to be found */
export async function confirmAvailability(context: Context) {
  const { accountId } = personOf(context)
  await confirm(context, accountId)
  return ownFindability(context)
}

async function confirm(context: Context, accountId: string): Promise<void> {
  const before = await findPerson(context.db, accountId)
  const confirmation = confirmedNow(before, context.clock.now())
  if (!(await queries.confirmPerson(context.db, accountId, confirmation))) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.notFindable)
  }
  await recordAudit(context, {
    action: 'people.availabilityConfirmed',
    entity: { type: 'account', id: accountId },
  })
}

type Asked = { accountId: string; askedAt: Date }

/** @throws AppError NOT_FOUND for a link that is not ours or too old */
function behindToken(context: Context, token: string): Asked {
  const [accountId, asked] = context.identity.signedLinks.open(purpose, token)?.split(' ') ?? []
  const askedAt = new Date(Number(asked))
  if (!accountId || !(daysAfter(askedAt, linkDays) > context.clock.now())) {
    throw new AppError('NOT_FOUND')
  }
  return { accountId, askedAt }
}

async function availabilityOf(
  context: Context,
  { accountId, askedAt }: Asked,
): Promise<Availability> {
  const person = await findPerson(context.db, accountId)
  if (!person) throw new AppError('NOT_FOUND')
  if (!person.isFindable) return { state: 'hidden', freshUntil: null }
  return {
    state: person.confirmedAt >= askedAt ? 'confirmed' : 'waiting',
    freshUntil: daysAfter(person.confirmedAt, freshDays).toISOString(),
  }
}

/** What the link in an email is about. Opening it changes nothing: programs open links, too. */
export function availability(context: Context, token: string): Promise<Availability> {
  return availabilityOf(context, behindToken(context, token))
}

/**
 * One tap. The link confirms what it asked about, once; it never makes someone findable who has
 * decided against it since.
 *
 * @throws AppError NOT_FOUND; ILLEGAL_TRANSITION when recruiters may not find the candidate any longer
 */
export async function answerAvailability(
  context: Context,
  token: string,
  answer: 'looking' | 'not_looking',
): Promise<Availability> {
  const asked = behindToken(context, token)
  const { state } = await availabilityOf(context, asked)
  if (answer === 'not_looking') await stopBeingFound(context, asked.accountId)
  else if (state !== 'confirmed') await confirm(context, asked.accountId)
  return availabilityOf(context, asked)
}
