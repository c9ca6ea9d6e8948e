/** Applications in every state at one company, made by the same use cases as real ones. */
import * as applications from '#features/applications/server/service.ts'
import type { RejectionReason } from '#features/applications/contract.ts'
import type { DemoCompany } from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { Context } from '#platform/context.ts'
import { person, system, type DemoStage } from './demo-referrals.ts'

const hourMs = 60 * 60 * 1000

type Ending =
  | 'sent'
  | 'in_review'
  | 'shortlisted'
  | 'invited'
  | 'agreed'
  | 'offer'
  | 'hired'
  | 'rejected'
  | 'withdrawn'

/** How an application stands now, and how many hours ago it was sent. */
const endings: readonly (readonly [Ending, number])[] = [
  ['sent', 3],
  ['in_review', 30],
  ['invited', 80],
  ['sent', 20],
  ['rejected', 120],
  ['shortlisted', 60],
  ['agreed', 150],
  ['offer', 200],
  ['hired', 260],
  ['withdrawn', 90],
  ['sent', 250],
  ['rejected', 140],
]

const coverNotes = [
  'The posting reads like the work I have done for the last years. I can start in eight weeks.',
  'I have run what you describe at a smaller company and know which parts of it hurt.',
  '',
]
const rejections: readonly RejectionReason[] = ['experience', 'another_candidate', 'language']

type Demo = {
  stage: DemoStage
  company: DemoCompany
  /** Jobs of the company that get applications. */
  jobIds: readonly string[]
  /** May hire from now on. */
  hiringManagerId: string
  candidateIds: readonly string[]
  now: number
}

/** Opens jobs of a company and lets candidates apply; the first candidate applies for each. */
export async function makeApplications(demo: Demo): Promise<void> {
  const { stage, company, jobIds, hiringManagerId, candidateIds, now } = demo
  const hiringManager = person(hiringManagerId, 'recruiter')
  stage.at(new Date(now - 300 * hourMs))
  await stage.as(system, (context) => profiles.setLevel(context, hiringManagerId, 3))
  for (const jobId of jobIds) {
    const questions = [
      {
        kind: 'yes_no' as const,
        label: 'May you work in the country of this job?',
        required: true,
        options: [],
        expected: 'yes',
      },
    ]
    await stage.as(hiringManager, (context) =>
      applications.saveIntake(context, company.id, jobId, {
        takes: true,
        respondWithinDays: 14,
        questions,
      }),
    )
  }
  for (const [index, [ending, hoursAgo]] of endings.entries()) {
    const candidateId = candidateIds[index < jobIds.length ? 0 : index]
    const jobId = jobIds[index % jobIds.length]
    if (!candidateId || !jobId) continue
    stage.at(new Date(now - hoursAgo * hourMs))
    await playApplication({ ...demo, candidateId, jobId, ending, number: index })
  }
}

export const interviewMinutes = 45

/**
 * Local times that are proposed for an interview. Each application has hours of its own: one person holds all
 * interviews, and nobody agrees to be in two at once.
 */
export function interviewTimes(now: number, number: number): string[] {
  return [3, 4].map((days) =>
    new Date(now + (days * 24 + number) * hourMs).toISOString().slice(0, 13).concat(':00'),
  )
}

type Scene = Demo & { candidateId: string; jobId: string; ending: Ending; number: number }

async function playApplication(scene: Scene): Promise<void> {
  const { stage, candidateId, jobId, ending, number } = scene
  const candidate = person(candidateId, 'jobSeeker')
  const sent = await stage.as(candidate, async (context) => {
    const { questions } = await applications.intakeOf(context, jobId)
    const value = number % 5 === 3 ? 'no' : 'yes'
    return applications.apply(context, {
      jobId,
      withoutReferral: true,
      coverNote: coverNotes[number % coverNotes.length]!,
      answers: questions.map((question) => ({ questionId: question.id, value })),
    })
  })
  if (ending === 'sent') return
  stage.advance(1)
  if (ending === 'withdrawn') {
    await stage.as(candidate, (context) =>
      applications.withdraw(context, sent.id, { reason: 'other_job' }),
    )
    return
  }
  const hire = person(scene.hiringManagerId, 'recruiter')
  const decide = (
    work: (context: Context, application: applications.CompanyApplication) => Promise<unknown>,
  ) =>
    stage.as(hire, async (context) => {
      await work(context, await applications.lockFor(context, scene.company.id, sent.id))
    })
  await stage.as(hire, (context) => applications.markSeen(context, scene.company.id, sent.id))
  if (ending === 'rejected') {
    const reason = rejections[number % rejections.length]!
    await decide((context, application) => applications.reject(context, application, { reason }))
    return
  }
  await decide((context, application) => applications.move(context, application, 'in_review'))
  if (ending === 'in_review') return
  stage.advance(2)
  await decide((context, application) => applications.move(context, application, 'shortlisted'))
  if (ending === 'shortlisted') return
  stage.advance(2)
  await decide((context, application) =>
    applications.proposeInterview(context, application, {
      kind: 'video',
      timeZone: context.timeZone,
      times: interviewTimes(scene.now, number),
      minutes: interviewMinutes,
      place: 'https://meet.demo.example/first-talk',
      note: 'Two people from the team, and time for your questions.',
    }),
  )
  if (ending === 'invited') return
  stage.advance(3)
  await stage.as(candidate, async (context) => {
    const { interviews } = await applications.readOwn(context, sent.id)
    await applications.answerInterview(context, interviews[0]!.id, { slot: 0 })
  })
  if (ending === 'agreed') return
  stage.advance(24)
  await decide((context, application) =>
    applications.makeOffer(context, application, {
      note: 'We would be glad to have you. The details are in the contract that follows by post.',
      pay: { amount: 6_800_000, currency: 'EUR', unit: 'YEAR' },
      startsOn: new Date(scene.now + 60 * 24 * hourMs).toISOString().slice(0, 10),
      validDays: 14,
    }),
  )
  if (ending === 'offer') return
  stage.advance(12)
  await stage.as(candidate, (context) =>
    applications.answerOffer(context, sent.id, { accept: true }),
  )
  stage.advance(1)
  const startsOn = new Date(scene.now + 60 * 24 * hourMs).toISOString().slice(0, 10)
  await decide((context, application) => applications.hire(context, application, startsOn))
}
