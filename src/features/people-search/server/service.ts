/** Being found: what candidates say, what recruiters see. The door for other features. */
import { randomUUID } from 'node:crypto'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { requiredCompleteness } from '#features/profiles/contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { namesOf } from '#shared/person-names.ts'
import { freshDays, type Findability } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { findabilityChosen } from './events.ts'
import { daysAfter, findableSince, firstReminder } from './policy.ts'
import * as queries from './queries.ts'
import { indexOf, locationWords } from './service.cards.ts'
import { areaOf } from './service.places.ts'

export { separate, stopFor, stopHidden, stopRecruiter } from './service.ending.ts'
export { cardsShown, countNew, newAtMost } from './service.search.ts'
export { noteReading, shownPerson, viewerById, viewerOf, type Viewer } from './service.viewing.ts'

export async function ownFindability(context: Context) {
  const { accountId } = personOf(context)
  const person = await queries.findPerson(context.db, accountId)
  const { card } = await factsOf(context, accountId)
  const confirmedAt = person?.isFindable ? person.confirmedAt : null
  return {
    isFindable: person?.isFindable ?? false,
    noticeDays: person?.noticeDays ?? null,
    payMinimum: person?.payMinimum ?? null,
    payCurrency: person?.payCurrency ?? null,
    workCountries: person?.workCountries ?? [],
    relocates: person?.relocates ?? false,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    freshUntil: confirmedAt && daysAfter(confirmedAt, freshDays).toISOString(),
    isFresh: confirmedAt !== null && daysAfter(confirmedAt, freshDays) > context.clock.now(),
    card,
  }
}

/**
 * Says who may find the candidate; each save confirms it anew (SRC9).
 *
 * @throws AppError PROFILE_INCOMPLETE when there is too little to find
 */
export async function saveFindability(context: Context, input: Findability) {
  const { accountId } = personOf(context)
  if (input.payMinimum !== null && input.payCurrency === null) {
    throw invalidField('payCurrency', errorWords.payCurrencyMissing)
  }
  const { completeness } = await profiles.profileSnapshot(context, accountId)
  if (input.isFindable && completeness < requiredCompleteness) {
    const reason = errorWords.profileIncomplete(requiredCompleteness, completeness)
    const fields = [{ path: 'isFindable', message: reason }]
    throw new AppError('PROFILE_INCOMPLETE', { reason, fields })
  }
  const before = await queries.findPerson(context.db, accountId)
  const now = context.clock.now()
  await queries.upsertPerson(
    context.db,
    {
      ...input,
      accountId,
      cardId: before?.cardId ?? randomUUID(),
      ...confirmedNow(before, now),
      ...(!input.isFindable && { reminderDueAt: null }),
    },
    await factsOf(context, accountId),
    now,
  )
  await recordAudit(context, {
    action: 'people.findabilitySaved',
    entity: { type: 'account', id: accountId },
    after: { isFindable: input.isFindable },
  })
  if ((before?.isFindable ?? false) !== input.isFindable) {
    await context.publish(findabilityChosen, { accountId, isFindable: input.isFindable })
  }
  return ownFindability(context)
}

/** What changes with each confirmation. */
export const confirmedNow = (
  before: queries.PersonRow | undefined,
  now: Date,
): queries.Confirmation => ({
  confirmedAt: now,
  findableSince: findableSince(before, now),
  reminderDueAt: firstReminder(now),
  askedAt: null,
  lapsedAt: null,
})

/** What was agreed to is withdrawn: recruiters find this person no longer, from now on. */
export async function stopBeingFound(context: Context, accountId: string): Promise<void> {
  if (!(await queries.hidePerson(context.db, accountId, context.clock.now()))) return
  await recordAudit(context, {
    action: 'people.findabilitySaved',
    entity: { type: 'account', id: accountId },
    after: { isFindable: false },
  })
  await context.publish(findabilityChosen, { accountId, isFindable: false })
}

/** The profile has changed: so does the card of people who have one. */
export async function refreshPerson(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  if (!(await queries.findPerson(context.db, accountId))) return
  const facts = await factsOf(context, accountId)
  await queries.updateFacts(context.db, accountId, facts, context.clock.now())
}

/** Rises when other rules make a card. */
const cardEdition = 1

/** Makes the cards anew that older rules made, or that had to do without the list of places. */
export async function renewCards(context: Context, atMost: number): Promise<number> {
  const older = await queries.lockOlderCards(context.db, cardEdition, atMost)
  if (older.length === 0) return 0
  if (!(await jobs.hasPlaces(context))) {
    await jobs.preparePlaces(context)
    return 0
  }
  for (const accountId of older) {
    const facts = await factsOf(context, accountId)
    await queries.updateFacts(context.db, accountId, facts, context.clock.now())
  }
  return older.length
}

/**
 * Facts of closed lists alone: a search for a name or an employer finds nothing (SRC8). All of them are
 * made from what the card says, so that no question tells more of a person than their card does.
 */
async function factsOf(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<queries.IndexedFacts> {
  const snapshot = await profiles.profileSnapshot(context, accountId)
  const person = { profile: snapshot.profile, names: namesOf(snapshot) }
  const isPlaced = await jobs.hasPlaces(context)
  const place = jobFacts.shownPlace(person, isPlaced ? await areaOf(context, person) : null)
  const card = {
    ...jobFacts.anonymousFacts(person, context.clock.now()),
    location: locationWords(place),
  }
  return { ...indexOf(card, place), edition: isPlaced ? cardEdition : 0 }
}
