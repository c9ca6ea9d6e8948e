/** Requests in every state, made by the same use cases as real ones, with a clock in the past. */
import { randomUUID } from 'node:crypto'
import type { DemoCompany } from '#features/jobs/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import * as disputes from '#features/disputes/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as outcomes from '#features/outcomes/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { createContext, runSoon, type Actor, type Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Server } from './server.ts'

const hourMs = 60 * 60 * 1000

export type DemoTime = { now(): Date; advance(hours: number): void }

/** Runs use cases as someone, at a moment that the scene decides. No mail leaves. */
export class DemoStage {
  readonly #server: Server
  #time: number

  constructor(server: Server, start: Date) {
    this.#server = server
    this.#time = start.getTime()
  }

  at(time: Date): void {
    this.#time = time.getTime()
  }

  advance(hours: number): void {
    this.#time += hours * hourMs
  }

  /** In a transaction. */
  as<Result>(actor: Actor, work: (context: Context) => Promise<Result>): Promise<Result> {
    const { database, parts } = this.#server
    return inTransaction(
      database,
      (db, afterCommit) => work(this.#context(actor, { db, afterCommit })),
      (error) => parts.log.error({ err: error }, 'demo effect failed'),
    )
  }

  /** On the pool, for use cases that see to their own transactions. */
  directly<Result>(actor: Actor, work: (context: Context) => Promise<Result>): Promise<Result> {
    const { database, parts } = this.#server
    return work(this.#context(actor, { db: database, afterCommit: runSoon(parts.log) }))
  }

  #context(actor: Actor, own: Pick<Context, 'db' | 'afterCommit'>): Context {
    const moment = new Date(this.#time)
    const parts = {
      ...this.#server.parts,
      clock: { now: () => moment },
      enqueueIn: () => async () => {},
    }
    return createContext(parts, { ...own, actor, requestId: 'demo' })
  }
}

export const person = (accountId: string, role: 'jobSeeker' | 'recruiter'): Actor => ({
  kind: 'person',
  accountId,
  sessionId: accountId,
  role,
  emailVerified: true,
  permissions: [],
})
export const system: Actor = { kind: 'system' }

/** How a scene ends, and how many hours ago it begins so that it stands there now. */
export const endings = [
  ['offered', 6],
  ['claimed', 30],
  ['needs_changes', 60],
  ['referred', 9 * 24],
  ['confirmed', 40 * 24],
  ['hired', 90 * 24],
  ['not_hired', 80 * 24],
  ['unconfirmed', 60 * 24],
  ['declined', 20 * 24],
  ['expired', 30 * 24],
  ['withdrawn', 5 * 24],
  ['job_closed', 12 * 24],
  ['disputed', 15 * 24],
  ['upheld', 45 * 24],
  ['dismissed', 50 * 24],
  ['nobody', 10 * 24],
] as const
export type Ending = (typeof endings)[number][0]

/** Whether a scene lets time run out for whatever waits by then, its own request or another. */
export const sweepsAll = (ending: Ending) => ending === 'expired' || ending === 'unconfirmed'

export type Scene = {
  stage: DemoStage
  candidateId: string
  company: DemoCompany
  jobId: string
  ending: Ending
  /** Varies the words and the hours. */
  number: number
  /** The referrer who accepts it, if they are asked. */
  favouredId?: string | undefined
}

const notes = [
  'The posting reads like the work I have done for the last years, and I would like to do it with people who write things down.',
  'Two former colleagues speak well of your team. I have run the kind of system that you describe and know where it hurts.',
  'I have followed your product since its first release. My last project solved the problem that the posting opens with.',
]
const reasons = [
  'Ran the same kind of work in production for three years',
  'Wrote the handbook that the team still uses',
  'Trained four juniors who now lead their own projects',
  'Cut the time to first answer from days to hours',
  'Spoke to customers every week and wrote down what they said',
]

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Plays one request from its sending to its ending. */
export async function playScene(scene: Scene): Promise<void> {
  const { stage, candidateId, company, jobId, ending, number } = scene
  const candidate = person(candidateId, 'jobSeeker')
  const why = [0, 1, 2].map((index) => reasons[(number + index) % reasons.length]!)
  const note = `${notes[number % notes.length]!} What I’m proudest of: I ${lowerFirst(why[0]!)}. I’d like to do the same at ${company.name}.`
  // Demo candidates ask only where someone can take the request at that time.
  if (!(await stage.directly(candidate, (context) => isAvailable(context, scene)))) return
  const { id, status } = await stage.as(candidate, (context) =>
    referrals.ask(context, { jobId, note, whyMe: why }),
  )
  if (status !== 'offered' || ending === 'offered') return
  if (ending === 'nobody') return passByAll(stage, id)
  if (ending === 'withdrawn') {
    stage.advance(20)
    await stage.as(candidate, (context) => referrals.withdraw(context, id, {}))
    return
  }
  if (ending === 'expired' || ending === 'job_closed') {
    stage.advance(30)
    if (ending === 'job_closed') {
      await stage.as(system, (context) => jobs.closeJob(context, jobId, 'filled'))
    } else await letItRunOut(stage)
    return
  }
  await playClaim(scene, id)
}

async function isAvailable(
  context: Context,
  { candidateId, company, jobId }: Scene,
): Promise<boolean> {
  const job = await jobs.findReferable(context, { jobId })
  const target = { companyId: company.id, job }
  return (await referrals.availableFor(context, candidateId, target)).available > 0
}

async function passByAll(stage: DemoStage, id: string): Promise<void> {
  const open = () => stage.directly(system, (context) => referrals.firstOpenOffer(context, id))
  for (let offer = await open(); offer; offer = await open()) {
    const { id: offerId, referrerId } = offer
    stage.advance(2)
    await stage.as(person(referrerId, 'recruiter'), (context) =>
      referrals.pass(context, offerId, 'no_time'),
    )
  }
}

async function letItRunOut(stage: DemoStage): Promise<void> {
  // Three waves and the week in which it waits for someone else.
  for (let round = 0; round < 7; round++) {
    stage.advance(49)
    await stage.as(system, (context) => referrals.sweep(context))
  }
}

/** The offer of the favoured referrer, or that of whoever fits best. */
async function offerToClaim({ stage, favouredId }: Scene, requestId: string) {
  if (favouredId) {
    const inbox = await stage.directly(person(favouredId, 'recruiter'), (context) =>
      referrals.listInbox(context, { state: 'open', limit: 50 }),
    )
    const own = inbox.items.find((offer) => offer.requestId === requestId)
    if (own) return { id: own.id, referrerId: favouredId }
  }
  return stage.directly(system, (context) => referrals.firstOpenOffer(context, requestId))
}

async function playClaim(scene: Scene, id: string): Promise<void> {
  const { stage, candidateId, ending, number } = scene
  const candidate = person(candidateId, 'jobSeeker')
  stage.advance(3 + (number % 20))
  const offer = await offerToClaim(scene, id)
  if (!offer) return
  const referrer = person(offer.referrerId, 'recruiter')
  const claim = () => stage.as(referrer, (context) => referrals.claim(context, offer.id))
  let claimed = await claim()
  if (claimed.consent === 'asked') {
    const answer = { question: offer.id, answer: 'yes' } as const
    await stage.as(candidate, (context) => referrals.answerQuestion(context, id, answer))
    claimed = await claim()
  }
  await talk(stage, claimed.conversationId, candidate, referrer)
  if (ending === 'claimed') return
  if (ending === 'needs_changes') {
    await stage.as(referrer, (context) =>
      referrals.askChanges(context, offer.id, {
        text: 'Which of your projects used the tools in the job post?',
      }),
    )
    return
  }
  if (ending === 'declined') {
    await stage.as(referrer, (context) =>
      referrals.decline(context, offer.id, {
        reason: 'seniority_mismatch',
        note: 'They look for someone with more years.',
      }),
    )
    // The second one who says that it does not fit ends it.
    const second = await stage.directly(system, (context) => referrals.firstOpenOffer(context, id))
    if (!second) return
    const other = person(second.referrerId, 'recruiter')
    await stage.as(other, (context) => referrals.claim(context, second.id))
    await stage.as(other, (context) =>
      referrals.decline(context, second.id, { reason: 'seniority_mismatch' }),
    )
    return
  }
  stage.advance(20)
  await stage.as(referrer, (context) =>
    referrals.refer(context, offer.id, {
      channel: 'internal_portal',
      atsReference: `R-${1000 + number}`,
      referredOn: context.clock.now().toISOString().slice(0, 10),
      relation: number % 3 === 0 ? 'met' : 'reviewed_profile',
    }),
  )
  await playAfterwards(stage, { candidate, referrer }, id, ending)
}

type Sides = { candidate: Actor; referrer: Actor }

async function playAfterwards(
  stage: DemoStage,
  { candidate, referrer }: Sides,
  id: string,
  ending: Ending,
) {
  if (ending === 'referred') return
  if (ending === 'unconfirmed') {
    stage.advance(31 * 24)
    await stage.as(system, (context) => referrals.sweep(context))
    return
  }
  stage.advance(24 * 6)
  if (ending === 'disputed' || ending === 'upheld' || ending === 'dismissed') {
    stage.advance(48)
    await stage.as(candidate, (context) =>
      disputes.open(context, id, 'The company says that no referral of me is on record.'),
    )
    if (ending === 'disputed') return
    stage.advance(24)
    await stage.as(referrer, (context) =>
      disputes.say(context, id, 'I filled in our form that day and can ask for a copy of it.'),
    )
    stage.advance(48)
    const upheld = ending === 'upheld'
    await stage.as(system, (context) =>
      disputes.decide(context, id, {
        decision: upheld ? 'uphold' : 'dismiss',
        reason: upheld
          ? 'The company has no referral on record, and no copy of the form came.'
          : 'The company confirmed that the referral is on record.',
      }),
    )
    return
  }
  await stage.as(candidate, (context) => referrals.confirm(context, id, { answer: 'yes' }))
  if (ending === 'confirmed') return
  stage.advance(24 * 20)
  const outcome = ending === 'hired' ? 'hired' : 'not_hired'
  await stage.as(candidate, (context) => outcomes.recordOutcome(context, id, outcome))
  stage.advance(24)
  await stage.as(referrer, (context) => outcomes.recordOutcome(context, id, outcome))
}

const lines = [
  'Hello, I’ve accepted your request. Your note is clear; one question before I refer you.',
  'Thank you. What would you like to know?',
  'Which of the two offices would you prefer?',
  'The first one, but I can come to the other twice a week.',
  'Good. I’ll put that in the form and tell you once it’s sent.',
]

async function talk(
  stage: DemoStage,
  conversationId: string | null,
  candidate: Actor,
  referrer: Actor,
): Promise<void> {
  if (!conversationId) return
  for (const [index, body] of lines.entries()) {
    stage.advance(0.2)
    await stage.directly(index % 2 === 0 ? referrer : candidate, (context) =>
      chat.send(context, { conversationId, clientMessageId: randomUUID(), body }),
    )
  }
}

/** Plans with room for several requests. */
export function givePlans(stage: DemoStage, accountIds: readonly string[]): Promise<void> {
  return stage.as(system, async (context) => {
    for (const accountId of accountIds) {
      const plan = { plan: 'basic', endsAt: null, reason: 'Demo data' } as const
      await wallet.startPlan(context, { accountId, ...plan })
    }
  })
}
