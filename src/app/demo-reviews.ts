/** Reviews of resumes, delivered, being written and open, made by the same use cases as real ones. */
import * as resumes from '#features/resumes/server/service.ts'
import * as resumeReviews from '#features/resume-reviews/server/service.ts'
import { person, system, type DemoStage } from './demo-referrals.ts'

const hourMs = 60 * 60 * 1000

type Reviews = {
  stage: DemoStage
  candidateIds: readonly string[]
  reviewers: readonly { accountId: string; email: string }[]
  now: number
}

type Scene = {
  candidate: number
  reviewer: number
  /** Hours ago; what is left out has not happened. */
  ordered: number
  taken?: number
  delivered?: number
  rated?: number
  note: string
}

const scenes: readonly Scene[] = [
  {
    candidate: 10,
    reviewer: 0,
    ordered: 110,
    taken: 104,
    delivered: 80,
    rated: 70,
    note: 'I am changing industries. Is it clear why?',
  },
  {
    candidate: 0,
    reviewer: 1,
    ordered: 52,
    taken: 40,
    delivered: 20,
    note: 'Is the first half strong enough for a senior role?',
  },
  { candidate: 20, reviewer: 0, ordered: 30, taken: 10, note: 'Is one page too short?' },
  { candidate: 30, reviewer: 0, ordered: 5, note: '' },
]

/** The first reviewer has something to write, and something to take. */
export async function makeReviews({ stage, candidateIds, reviewers, now }: Reviews): Promise<void> {
  const ago = (hours: number) => stage.at(new Date(now - hours * hourMs))
  ago(60 * 24)
  for (const { email } of reviewers) {
    await stage.as(system, (context) =>
      resumeReviews.addReviewer(context, { email, reason: 'Has hired for this trade for years' }),
    )
  }
  for (const { candidate, reviewer, ordered, taken, delivered, rated, note } of scenes) {
    const author = person(candidateIds[candidate]!, 'jobSeeker')
    const reader = person(reviewers[reviewer]!.accountId, 'recruiter')
    ago(ordered)
    const resume = await stage.as(author, (context) =>
      resumes.createResume(context, { label: 'My resume' }),
    )
    const source = { resumeId: resume.id, hidesEmployers: true }
    const { id } = await stage.directly(author, async (context) => {
      const { fingerprint } = await resumeReviews.previewReview(context, source)
      const { price } = await resumeReviews.reviewTerms(context)
      const wish = { ...source, fingerprint, price, hiddenLines: [], note }
      return resumeReviews.orderReview(context, wish)
    })
    if (taken === undefined) continue
    ago(taken)
    await stage.as(reader, (context) => resumeReviews.takeReview(context, id))
    if (delivered === undefined) continue
    ago(delivered)
    await write(stage, reader, id)
    if (rated === undefined) continue
    ago(rated)
    await stage.as(author, (context) =>
      resumeReviews.rateReview(context, id, {
        stars: 4,
        text: 'Specific and kind. I rewrote the summary the same evening.',
      }),
    )
  }
}

async function write(stage: DemoStage, reader: Parameters<DemoStage['as']>[0], id: string) {
  await stage.as(reader, async (context) => {
    const { rounds, draftVersion } = await resumeReviews.readOrder(context, id)
    const { lines } = rounds[0]!
    const longest = lines.reduce(
      (best, { text }, line) => (text.length > lines[best]!.text.length ? line : best),
      0,
    )
    const remarks = [
      { line: longest, text: 'Strong, but long. Begin with the result, and give one number.' },
      {
        line: lines.length - 1,
        text: 'Name the few that the job asks for first, and drop the rest.',
      },
    ]
    const saved = await resumeReviews.saveDraft(context, id, {
      expectedVersion: draftVersion,
      summary:
        'A clear page that reads quickly. What you did is there; what came of it is often missing. Lead each job with one result and its size, and move the skills that the job names to the top.',
      comments: remarks.filter(({ line }, index) => index === 0 || line !== longest),
    })
    await resumeReviews.deliverReview(context, id, { expectedVersion: saved.draftVersion })
  })
}
