/**
 * The life of an application (product.md 3.2): which action leads where, who may do it, what else has
 * to be true, and which clock runs afterwards. Pure.
 */
import {
  applicationStates,
  applicationStatuses,
  boardColumns,
  defaultRespondDays,
  moveTargets,
  openStatuses,
  undoSeconds,
  type ApplicationParty,
  type ApplicationStatus,
  type BoardColumn,
  type MoveAction,
  type Offer,
  type OwnQuestion,
} from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

export type ApplicationAction =
  | MoveAction
  | 'submit'
  | 'undo'
  | 'offer'
  | 'accept_offer'
  | 'decline_offer'
  | 'offer_expire'
  | 'hire'
  | 'reject'
  | 'ask_reopen'
  | 'agree_reopen'
  | 'withdraw'
  | 'lapse'
  | 'close_job'

type Rule = {
  from: readonly ApplicationStatus[]
  to: ApplicationStatus
  by: ApplicationParty
}

export const endStatuses = applicationStatuses.filter(
  (status) => status !== 'draft' && !openStatuses.includes(status),
)

const answerable: readonly ApplicationStatus[] = [...openStatuses, 'no_response']
const without = (...left: ApplicationStatus[]) =>
  answerable.filter((status) => !left.includes(status))

const moveRules = Object.fromEntries(
  moveTargets.map((to): [string, Rule] => [
    applicationStates[to].move,
    // A second interview is an interview again.
    { from: to === 'interview' ? answerable : without(to), to, by: 'company' },
  ]),
) as Record<MoveAction, Rule>
const moveActions: ReadonlySet<string> = new Set(Object.keys(moveRules))

export function isMove(action: string): action is MoveAction {
  return moveActions.has(action)
}

export const rules: Readonly<Record<ApplicationAction, Rule>> = {
  submit: { from: ['draft'], to: 'submitted', by: 'candidate' },
  undo: { from: ['submitted'], to: 'draft', by: 'candidate' },
  ...moveRules,
  offer: { from: without('offer'), to: 'offer', by: 'company' },
  accept_offer: { from: ['offer'], to: 'offer', by: 'candidate' },
  decline_offer: { from: ['offer'], to: 'withdrawn', by: 'candidate' },
  offer_expire: { from: ['offer'], to: 'interview', by: 'system' },
  hire: { from: ['offer'], to: 'hired', by: 'company' },
  reject: { from: answerable, to: 'rejected', by: 'company' },
  ask_reopen: { from: ['rejected'], to: 'rejected', by: 'company' },
  agree_reopen: { from: ['rejected'], to: 'in_review', by: 'candidate' },
  withdraw: { from: openStatuses, to: 'withdrawn', by: 'candidate' },
  lapse: { from: openStatuses, to: 'no_response', by: 'system' },
  close_job: { from: openStatuses, to: 'auto_closed', by: 'system' },
}

/** Every number of the life cycle, in one place. Days unless their name says otherwise. */
export const timing = {
  undoSeconds,
  respondDays: defaultRespondDays,
  /** Steps of a company with one application within a day: each is a mail to the candidate. */
  companyStepsPerDay: 20,
  /** The company is reminded so long before the date, and on it. */
  reminderDays: 3,
  /** After the date and both reminders, so long until 'no response'. */
  graceDays: 3,
  offerDays: 7,
  reopenDays: 30,
  interviewReminderHours: 24,
  /** A first day lies so far ahead at most: beyond it the year was mistyped. */
  startDaysAtMost: 730,
  /** Of one company: beyond it no further job is opened for applications (APP8). */
  overdueAtMost: 20,
} as const

const dayMs = 24 * 60 * 60 * 1000
const later = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

/** What the guards look at besides the state. */
export type ApplicationFacts = {
  status: ApplicationStatus
  source: 'here' | 'outside'
  undoUntil: Date | null
  viewedAt: Date | null
  rejectedAt: Date | null
  reopenAskedAt: Date | null
  offer: { state: Offer['state']; expiresAt: string } | null
}

/** @returns undefined when the action is not legal from there, or not for them */
export function ruleFor(
  action: ApplicationAction,
  from: ApplicationStatus,
  by: ApplicationParty,
): Rule | undefined {
  const rule = rules[action]
  return rule.from.includes(from) && rule.by === by ? rule : undefined
}

/** A legal step that something else forbids, as a sentence; undefined when nothing does. */
export function refusalOf(
  action: ApplicationAction,
  facts: ApplicationFacts,
  now: Date,
): string | undefined {
  const { offer, undoUntil, rejectedAt } = facts
  if (facts.source === 'outside') return replyWords.appliedOnEmployerSite
  if (action === 'offer' || isMove(action)) {
    return offer?.state === 'accepted' && facts.status === 'offer'
      ? replyWords.offerAlreadyAccepted
      : undefined
  }
  switch (action) {
    case 'undo':
      return undoUntil && now < undoUntil && !facts.viewedAt ? undefined : replyWords.alreadySent
    case 'accept_offer':
    case 'decline_offer':
      return offer?.state === 'open' && now < new Date(offer.expiresAt)
        ? undefined
        : replyWords.offerNotOpen
    case 'hire':
      return offer?.state === 'accepted' ? undefined : replyWords.offerNotAccepted
    case 'ask_reopen':
    case 'agree_reopen': {
      if (!rejectedAt || now > later(rejectedAt, timing.reopenDays)) {
        return replyWords.reopenPeriodOver(timing.reopenDays)
      }
      const asked = facts.reopenAskedAt !== null
      if (action === 'ask_reopen') return asked ? replyWords.reopenAlreadyAsked : undefined
      return asked ? undefined : replyWords.reopenNotAsked
    }
    default:
      return undefined
  }
}

/** What someone may do now, in the order of the table. */
export function actionsFor(
  facts: ApplicationFacts,
  by: ApplicationParty,
  now: Date,
): ApplicationAction[] {
  return (Object.keys(rules) as ApplicationAction[]).filter(
    (action) => ruleFor(action, facts.status, by) && !refusalOf(action, facts, now),
  )
}

export type ApplicationClock = {
  respondBy: Date | null
  clockStartedAt: Date | null
  remindersSent: number
  dueAt: Date | null
}

const noClock = { respondBy: null, clockStartedAt: null, remindersSent: 0, dueAt: null }

/**
 * The clock that a state starts. While an offer is open, or until the last time that was proposed for an interview, the
 * candidate's time runs, not the company's.
 */
export function clockAfter(
  application: ApplicationFacts & { respondWithinDays: number },
  now: Date,
  /** The end of an interview that is agreed, or of the last time proposed: the time to answer runs from then. */
  interviewEndsAt?: Date | null,
): ApplicationClock {
  const { status, offer } = application
  if (!openStatuses.includes(status) || application.source === 'outside') {
    return noClock
  }
  if (status === 'offer' && offer?.state === 'open') {
    const expiresAt = new Date(offer.expiresAt)
    return { ...noClock, clockStartedAt: now, dueAt: expiresAt }
  }
  const from = interviewEndsAt && interviewEndsAt > now ? interviewEndsAt : now
  return respondClock(later(from, application.respondWithinDays), now)
}

/** Reminders three days before and on the date, then three days of grace. */
function respondClock(respondBy: Date, now: Date): ApplicationClock {
  const first = later(respondBy, -timing.reminderDays)
  const soon = first <= now
  return {
    respondBy,
    clockStartedAt: now,
    remindersSent: soon ? 1 : 0,
    dueAt: soon ? respondBy : first,
  }
}

/** What is wrong with a first day, all as calendar days: it lies before the earliest one, or too far ahead. */
export function firstDayFault(
  day: string,
  { earliest, today }: { earliest: string; today: string },
): 'early' | 'tooFar' | undefined {
  if (day < earliest) return 'early'
  const last = later(new Date(`${today}T00:00:00Z`), timing.startDaysAtMost)
  return new Date(`${day}T00:00:00Z`) > last ? 'tooFar' : undefined
}

export type Timeout = 'remind' | 'lapse' | 'offer_expire' | 'nothing'

/** What happens when `dueAt` has come, and when the next thing does. */
export function timeoutOf(application: {
  status: ApplicationStatus
  respondBy: Date | null
  remindersSent: number
  offer: { state: Offer['state'] } | null
}): { what: Timeout; remindersSent: number; dueAt: Date | null } {
  const { status, respondBy, remindersSent, offer } = application
  if (!openStatuses.includes(status)) {
    return { what: 'nothing', remindersSent, dueAt: null }
  }
  if (status === 'offer' && offer?.state === 'open') {
    return { what: 'offer_expire', remindersSent, dueAt: null }
  }
  if (!respondBy) return { what: 'nothing', remindersSent, dueAt: null }
  if (remindersSent === 0) return { what: 'remind', remindersSent: 1, dueAt: respondBy }
  if (remindersSent === 1) {
    return { what: 'remind', remindersSent: 2, dueAt: later(respondBy, timing.graceDays) }
  }
  return { what: 'lapse', remindersSent, dueAt: null }
}

/** Where an application stands on the candidate's board. */
export function columnOf(status: ApplicationStatus): BoardColumn {
  return applicationStates[status].column
}

/**
 * Where the candidate may put a card: one made elsewhere goes anywhere, one made here moves with what
 * the company does and can be taken back.
 */
export function movesOf(source: 'here' | 'outside', status: ApplicationStatus): BoardColumn[] {
  if (source === 'outside') {
    return boardColumns.filter((column) => column !== columnOf(status))
  }
  return openStatuses.includes(status) ? ['closed'] : []
}

export type StoredAnswer = {
  questionId: string
  label: string
  kind: OwnQuestion['kind']
  value: string
  /** Null where nothing particular was hoped for. */
  asExpected: boolean | null
  /** Of a file; its name is the value. */
  fileId?: string
}

/** Files that someone may send, by question. */
export type OfferedFiles = ReadonlyMap<string, { id: string; fileName: string }>

/**
 * Checks answers against the questions of a job.
 *
 * @returns the answers as they are kept, or what is wrong by question
 */
export function checkAnswers(
  questions: readonly OwnQuestion[],
  given: readonly { questionId: string; value: string }[],
  files: OfferedFiles = new Map(),
): { answers: StoredAnswer[]; problems: { path: string; message: string }[] } {
  const values = new Map(given.map((answer) => [answer.questionId, answer.value]))
  const answers: StoredAnswer[] = []
  const problems: { path: string; message: string }[] = []
  for (const question of questions) {
    const { id, kind, label, expected } = question
    const value = values.get(id) ?? ''
    values.delete(id)
    const file = files.get(id)
    const problem = answerProblem(question, value, file)
    if (problem) problems.push({ path: `answers.${id}`, message: problem })
    else if (kind === 'file' && file) {
      const { fileName } = file
      answers.push({
        questionId: id,
        label,
        kind,
        value: fileName,
        asExpected: null,
        fileId: file.id,
      })
    } else if (value !== '') {
      const asExpected = expected === null ? null : matches(kind, value, expected)
      answers.push({ questionId: id, label, kind, value, asExpected })
    }
  }
  for (const id of values.keys()) {
    problems.push({ path: `answers.${id}`, message: replyWords.questionRemoved })
  }
  return { answers, problems }
}

/** An answer as its candidate sees it. */
export function answerShown(
  answer: StoredAnswer,
): Omit<StoredAnswer, 'fileId'> & { fileId: string | null } {
  return { ...answer, fileId: answer.fileId ?? null }
}

function answerProblem(
  question: OwnQuestion,
  value: string,
  file: { id: string } | undefined,
): string | undefined {
  if (value === '') return question.required ? replyWords.answerRequired : undefined
  switch (question.kind) {
    case 'yes_no':
      return value === 'yes' || value === 'no' ? undefined : replyWords.notYesOrNo
    case 'choice':
      return question.options.includes(value) ? undefined : replyWords.notAmongChoices
    case 'number':
      return /^-?\d{1,9}(\.\d{1,2})?$/.test(value) ? undefined : replyWords.notANumber
    case 'file':
      return file?.id === value ? undefined : replyWords.fileNotUploaded
    case 'text':
      return value.length <= 300 ? undefined : replyWords.answerTooLong
    default:
      return undefined
  }
}

/** A number is hoped for as a least one; everything else as the same words. */
function matches(kind: OwnQuestion['kind'], value: string, expected: string): boolean {
  if (kind === 'number') return Number(value) >= Number(expected)
  return value.toLowerCase() === expected.toLowerCase()
}
