/** How a line of each kind is taken in: by the same steps as on its page, with the same rights. */
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as hiring from '#features/hiring/server/service.ts'
import { moveTargets, type MoveTarget } from '#features/applications/contract.ts'
import * as postings from '#features/postings/server/service.ts'
import { contentSchema } from '#features/postings/contract.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import type { Stage, StageCategory } from '#features/hiring-pipeline/contract.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { saveIntake } from '#features/hiring/contract.ts'
import type { saveScorecard, saveTeam } from '#features/hiring-pipeline/contract.ts'
import type { TransferKind } from '../contract.ts'
import type { Line } from './lines.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

export type Taking = {
  hiringManager: applications.HiringManager
  /** Undefined for a record that is not here. */
  entityId: string | undefined
  /** What the line says of it, checked. */
  line: Line
}

/** @returns the id of what was made, where something was */
export type Take = (context: Context, taking: Taking) => Promise<string | undefined>

function present(entityId: string | undefined): string {
  if (entityId === undefined) throw new AppError('NOT_FOUND', replyWords.recordNotFound)
  return entityId
}

const takePosting: Take = async (context, { entityId, line }) => {
  const id = await postings.storeDraft(context, entityId ?? null, contentSchema.parse(line))
  return entityId ? undefined : id
}

const takeIntake: Take = async (context, { hiringManager, entityId, line }) => {
  const id = present(entityId)
  const input = line as EndpointInput<typeof saveIntake>['body']
  const { questions: known } = await applications.intakeOf(context, id)
  const left = [...known]
  const questions = input.questions.map((question) => {
    const at = left.findIndex(
      ({ kind, label }) => kind === question.kind && label === question.label,
    )
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return { ...question, id: same?.id }
  })
  await hiringPipeline.requireSeat(context, hiringManager, id, 'recruiter')
  await applications.saveIntake(context, hiringManager.companyId, id, { ...input, questions })
  return undefined
}

const takeTeam: Take = async (context, { entityId, line }) => {
  await hiringPipeline.saveTeam(
    context,
    present(entityId),
    line as EndpointInput<typeof saveTeam>['body'],
  )
  return undefined
}

const takeTemplate: Take = async (context, { entityId, line }) => {
  const { name, body } = line as { name: string; body: string }
  const id = await hiringPipeline.storeTemplate(context, {
    ...(entityId && { id: entityId }),
    name,
    body,
  })
  return entityId ? undefined : id
}

const takeApplicant: Take = async (context, { hiringManager, entityId, line }) => {
  const id = present(entityId)
  const { status, stage: stageName } = line as { status: string; stage: string }
  const application = await applications.lockFor(context, hiringManager.companyId, id)
  await hiringPipeline.requireSeat(context, hiringManager, application.jobId, 'recruiter')
  const to = moveTargets.find((target) => target === status)
  if (!to) {
    throw invalidField('status', errorWords.statusNotImportable(moveTargets.join(', ')))
  }
  const stage = stageName ? await stageNamed(context, hiringManager.companyId, to, stageName) : null
  if (application.status === to) await hiringPipeline.placeIn(context, id, stage?.id ?? null)
  else
    await hiring.moveTo(context, application, hiringManager, {
      to,
      ...(stage && { stageId: stage.id }),
    })
  return undefined
}

async function stageNamed(
  context: Context,
  companyId: string,
  category: MoveTarget,
  name: string,
): Promise<Stage> {
  const stages = await hiringPipeline.stagesOf(context, companyId)
  const found = stages.find((one) => one.category === category && one.name === name)
  if (!found) throw invalidField('stage', errorWords.unknownStage)
  return found
}

const takeNote: Take = async (context, { entityId, line }) => {
  if (entityId) throw invalidField('text', errorWords.noteNotEditable)
  const { applicantId, text } = line as { applicantId: string; text: string }
  return hiring.storeNote(context, applicantId, text)
}

const takeScorecard: Take = async (context, { entityId, line }) => {
  const body = line as EndpointInput<typeof saveScorecard>['body']
  await hiringPipeline.saveScorecard(context, present(entityId), body)
  return undefined
}

export const takes: Readonly<Record<Exclude<TransferKind, 'stages'>, Take>> = {
  postings: takePosting,
  intakes: takeIntake,
  teams: takeTeam,
  templates: takeTemplate,
  applicants: takeApplicant,
  notes: takeNote,
  scorecards: takeScorecard,
}

export type GivenStage = {
  id: string | undefined
  category: StageCategory
  name: string
  position: number
}

/**
 * Stages belong together: the file's stand where it says, those that it does not name behind them.
 *
 * @returns for each given one its id and what became of it
 */
export async function takeStages(
  context: Context,
  hiringManager: applications.HiringManager,
  given: readonly GivenStage[],
): Promise<{ id: string; result: 'added' | 'changed' | 'unchanged' }[]> {
  const known = await hiringPipeline.stagesOf(context, hiringManager.companyId)
  const named = new Set(given.map(({ id }) => id))
  type Next = Pick<Stage, 'category' | 'name'> & { id?: string | undefined; given?: GivenStage }
  const next: Next[] = known.filter(({ id }) => !named.has(id))
  for (const one of given.toSorted((a, b) => a.position - b.position)) {
    const { id, category, name } = one
    next.splice(one.position, 0, { id, category, name, given: one })
  }
  const same =
    next.length === known.length &&
    next.every(({ id, category, name }, index) => {
      const now = known[index]!
      return now.id === id && now.category === category && now.name === name
    })
  const stages = next.map(({ id, category, name }) => ({ ...(id && { id }), category, name }))
  const after = same ? known : (await hiringPipeline.saveStages(context, { stages })).stages
  return given.map((one) => {
    const index = next.findIndex((stage) => stage.given === one)
    const stage = after[index]!
    if (!one.id) return { id: stage.id, result: 'added' }
    const before = known[index]
    const still = before?.id === one.id && before.name === one.name
    return {
      id: one.id,
      result: still && before.category === one.category ? 'unchanged' : 'changed',
    }
  })
}
