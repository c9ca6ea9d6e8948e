/** Stages, templates, seats and scorecards of those who hire. The door for other features. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import * as applications from '#features/applications/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  templatesAtMost,
  type saveScorecard as saveScorecardContract,
  type saveStages as saveStagesContract,
  type saveTeam as saveTeamContract,
  type saveTemplate as saveTemplateContract,
  type Scorecards,
  type SeatRole,
  type Stage,
  type StageCategory,
  type Team,
  type Template,
} from '../contract.ts'
import { reaches, roleOf, unknownVariables } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'

export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { fillIn } from './policy.ts'

type Reading = Pick<Context, 'db'>

/**
 * The seat of the person who hires on a job of their company.
 *
 * @throws AppError NOT_FOUND for another company's job and for one that they have no seat on;
 *   FORBIDDEN when their seat is not enough
 */
export async function requireSeat(
  context: Reading,
  hiringManager: applications.HiringManager,
  jobId: string,
  needed: SeatRole,
): Promise<{ role: SeatRole; settings: queries.JobSettings }> {
  const [settings, seats] = await Promise.all([
    queries.findSettings(context.db, jobId),
    queries.listSeats(context.db, jobId),
  ])
  const role = roleOf(seats, hiringManager.accountId)
  if (!settings || settings.companyId !== hiringManager.companyId || !role)
    throw new AppError('NOT_FOUND')
  if (!reaches(role, needed)) {
    throw new AppError('FORBIDDEN', errorWords.viewOnlyAccess)
  }
  return { role, settings }
}

/** The company's own stages, in their order. */
export async function stages(context: Context): Promise<{ stages: Stage[] }> {
  const { companyId } = await applications.hiringManagerOf(context)
  return { stages: await stagesOf(context, companyId) }
}

/** Stages of a company, in their order. */
export function stagesOf(context: Reading, companyId: string): Promise<Stage[]> {
  return queries.listStages(context.db, companyId)
}

/** @throws AppError NOT_FOUND for a stage of another company */
export async function stageOf(
  context: Reading,
  companyId: string,
  id: string,
): Promise<{ id: string; category: StageCategory }> {
  const stage = await queries.findStage(context.db, companyId, id)
  if (!stage) throw new AppError('NOT_FOUND')
  return stage
}

/** Puts an applicant into a stage of their category, or into none. */
export function placeIn(
  context: Pick<Context, 'db' | 'clock'>,
  applicationId: string,
  stageId: string | null,
): Promise<void> {
  return queries.placeIn(context.db, applicationId, stageId, context.clock.now())
}

/** @throws AppError CONFLICT when two have one name */
export async function saveStages(
  context: Context,
  input: EndpointInput<typeof saveStagesContract>['body'],
): Promise<{ stages: Stage[] }> {
  const { companyId } = await applications.hiringManagerOf(context)
  const known = new Set((await queries.listStages(context.db, companyId)).map(({ id }) => id))
  const now = context.clock.now()
  const named = input.stages.map(({ name }) => name.toLowerCase())
  const twice = named.findIndex((name, index) => named.indexOf(name) < index)
  if (twice >= 0) throw invalidField(`stages.${twice}.name`, errorWords.stageNameTaken)
  const next = input.stages.map(({ id, category, name }, position) => ({
    // Each id once; one that is not the company's becomes a new stage.
    id: id && known.delete(id) ? id : newId(now.getTime()),
    category,
    name,
    position,
  }))
  await queries.putStages(context.db, companyId, next, now)
  await queries.clearMisplaced(context.db, companyId)
  await recordAudit(context, {
    action: 'selection.stagesSaved',
    entity: { type: 'company', id: companyId },
    after: { stages: next.map(({ category, name }) => `${category}: ${name}`) },
  })
  return { stages: await stagesOf(context, companyId) }
}

/** The company's texts, by name. */
export async function templates(context: Context): Promise<{ templates: Template[] }> {
  const { companyId } = await applications.hiringManagerOf(context)
  const rows = await queries.listTemplates(context.db, companyId)
  return { templates: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })) }
}

/** @throws AppError INVALID_INPUT at `body` for a variable that nobody knows */
export function requireKnownVariables(text: string, field: string): void {
  const [unknown] = unknownVariables(text)
  if (unknown) throw invalidField(field, errorWords.unknownVariable(unknown))
}

/** @throws AppError INVALID_INPUT, CONFLICT, LIMIT_REACHED, NOT_FOUND */
export async function saveTemplate(
  context: Context,
  input: EndpointInput<typeof saveTemplateContract>['body'],
): Promise<{ templates: Template[] }> {
  await storeTemplate(context, input)
  return templates(context)
}

/** The same. @returns the text's id */
export async function storeTemplate(
  context: Context,
  input: EndpointInput<typeof saveTemplateContract>['body'],
): Promise<string> {
  const { companyId } = await applications.hiringManagerOf(context)
  requireKnownVariables(input.body, 'body')
  const now = context.clock.now()
  const known = await queries.listTemplates(context.db, companyId)
  if (input.id && !known.some(({ id }) => id === input.id)) throw new AppError('NOT_FOUND')
  if (!input.id && known.length >= templatesAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyTemplates(known.length))
  }
  const id = input.id ?? newId(now.getTime())
  try {
    await queries.putTemplate(context.db, { ...input, id, companyId }, now)
  } catch (error) {
    if (!violates(error, 'hiring_templates_name')) throw error
    throw new AppError('CONFLICT', errorWords.templateNameTaken, { cause: error })
  }
  return id
}

/** Deletes a text. */
export async function deleteTemplate(context: Context, id: string): Promise<typeof okReply> {
  const { companyId } = await applications.hiringManagerOf(context)
  if (!(await queries.deleteTemplate(context.db, companyId, id))) throw new AppError('NOT_FOUND')
  return okReply
}

/** Who sees a job and how it is selected for. */
export async function team(context: Context, jobId: string): Promise<Team> {
  const hiringManager = await applications.hiringManagerOf(context)
  const { role, settings } = await requireSeat(context, hiringManager, jobId, 'viewer')
  const [seats, colleagues] = await Promise.all([
    queries.listSeats(context.db, jobId),
    queries.listColleagues(context.db, hiringManager.companyId),
  ])
  const { criteria, anonymousFirst } = settings
  return { criteria, anonymousFirst, seats, colleagues, role }
}

/** @throws AppError FORBIDDEN unless an owner asks; INVALID_INPUT at `seats` */
export async function saveTeam(
  context: Context,
  jobId: string,
  input: EndpointInput<typeof saveTeamContract>['body'],
): Promise<Team> {
  const hiringManager = await applications.hiringManagerOf(context)
  await requireSeat(context, hiringManager, jobId, 'owner')
  const { seats, criteria, anonymousFirst } = input
  const colleagues = await queries.listColleagues(context.db, hiringManager.companyId)
  const strange = seats.findIndex(
    (seat, index) =>
      !colleagues.some(({ accountId }) => accountId === seat.accountId) ||
      seats.findIndex(({ accountId }) => accountId === seat.accountId) < index,
  )
  if (strange >= 0) {
    throw invalidField(`seats.${strange}`, errorWords.notCompanyHiringManager)
  }
  const ownRole = roleOf(seats, hiringManager.accountId)
  if (ownRole !== 'owner') throw invalidField('seats', errorWords.mustStayOwner)
  const now = context.clock.now()
  await queries.putSeats(context.db, jobId, seats, now)
  const named = [...new Set(criteria)]
  await queries.putSettings(context.db, { jobId, criteria: named, anonymousFirst }, now)
  await recordAudit(context, {
    action: 'selection.teamSaved',
    entity: { type: 'job', id: jobId },
    after: { seats: seats.length, criteria: named.length, anonymousFirst },
  })
  return team(context, jobId)
}

/** What those who hire think of an applicant; colleagues' cards once one's own is given. */
export async function scorecards(context: Context, applicationId: string): Promise<Scorecards> {
  const hiringManager = await applications.hiringManagerOf(context)
  const application = await applications.applicationTo(
    context,
    hiringManager.companyId,
    applicationId,
    false,
  )
  const { settings } = await requireSeat(context, hiringManager, application.jobId, 'viewer')
  const rows = await queries.listScorecards(context.db, applicationId)
  const cards = rows.map(({ authorId, at, ...card }) => ({
    ...card,
    own: authorId === hiringManager.accountId,
    at: at.toISOString(),
  }))
  const own = cards.find((card) => card.own) ?? null
  const others = cards.filter((card) => !card.own)
  return { criteria: settings.criteria, own, others: others.length, cards: own ? others : [] }
}

/** @throws AppError INVALID_INPUT at `scores` unless each criterion has one score */
export async function saveScorecard(
  context: Context,
  applicationId: string,
  input: EndpointInput<typeof saveScorecardContract>['body'],
): Promise<Scorecards> {
  const hiringManager = await applications.hiringManagerOf(context)
  const application = await applications.applicationTo(
    context,
    hiringManager.companyId,
    applicationId,
    false,
  )
  const { settings } = await requireSeat(context, hiringManager, application.jobId, 'recruiter')
  const given = input.scores.map(({ criterion }) => criterion)
  const whole = settings.criteria.every((criterion) => given.includes(criterion))
  if (!whole || given.length !== settings.criteria.length) {
    throw invalidField('scores', errorWords.scoresIncomplete)
  }
  await queries.putScorecard(context.db, {
    ...input,
    applicationId,
    authorId: hiringManager.accountId,
    authorName: hiringManager.name,
    at: context.clock.now(),
  })
  await recordAudit(context, {
    action: 'selection.scorecardGiven',
    entity: { type: 'application', id: applicationId },
  })
  return scorecards(context, applicationId)
}
