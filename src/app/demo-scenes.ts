/** Which requests the demo shows, and the order in which they are played. */
import type { Profile } from '#features/profiles/contract.ts'
import type { DemoCompany } from '#features/jobs/server/service.ts'
import type { JobPicker } from './demo-fit.ts'
import { nameOf } from './demo-names.ts'
import { demoNames, profileOf } from './demo-people.ts'
import { DemoStage, endings, playScene, sweepsAll, type Ending } from './demo-referrals.ts'
import type { Server } from './server.ts'

const hourMs = 60 * 60 * 1000
/** At as many companies, from the first one on. */
const scenesPerDemoCandidate = 6
/** So many groups of companies are played at once. Nobody takes part in two: the demo candidate's are in the first. */
const groups = 6

export type PlannedScene = {
  candidateId: string
  profile: Profile
  /** Chooses the company, and varies words and hours. */
  number: number
  ending: Ending
  begins: number
}

type Plan = {
  companies: readonly DemoCompany[]
  /** The demo candidate first. */
  candidateIds: readonly string[]
  jobPicker: JobPicker
  now: number
}

/** The oldest first: a wallet's days never go back. */
export function planScenes({ companies, candidateIds, jobPicker, now }: Plan): PlannedScene[] {
  // The demo referrer's company: one accepted request waits there, so that the next one can be accepted
  // without asking its candidate first.
  let isOneAccepted = false
  const endingOf = (number: number, index: number, profile: Profile): (typeof endings)[number] => {
    const drawn = endings[index % endings.length]!
    const isOfFirst = number > 0 && number % companies.length === 0
    // A candidate for whom the company has no job is never played.
    if (!isOfFirst || !jobPicker.hasOfTrade(companies[0]!.jobIds, profile)) return drawn
    if (!isOneAccepted) {
      isOneAccepted = true
      return ['claimed', 30]
    }
    return drawn[0] === 'claimed' || drawn[0] === 'needs_changes' ? ['referred', 9 * 24] : drawn
  }
  return candidateIds
    .flatMap((candidateId, index) => {
      const count = index === 0 ? scenesPerDemoCandidate : 1
      const name = index === 0 ? demoNames.candidate : nameOf(index)
      const profile = profileOf(index, name, '')
      return Array.from({ length: count }, (_, turn) => {
        const number = index === 0 ? turn : index + scenesPerDemoCandidate
        const [ending, hoursAgo] = endingOf(number, index + turn, profile)
        const begins = now - (hoursAgo + (number % 5)) * hourMs
        return { candidateId, profile, number, ending, begins }
      })
    })
    .toSorted((left, right) => left.begins - right.begins)
}

type Play = {
  server: Server
  companies: readonly DemoCompany[]
  /** The demo referrer, of the first company. */
  referrerId: string
  jobPicker: JobPicker
}

/** Plays the scenes that touch their own request alone: groups of companies at once, each in its order. */
export async function playTogether(
  scenes: readonly PlannedScene[],
  play: Play,
  onPlayed: (done: number, total: number) => void,
): Promise<void> {
  const { length } = play.companies
  const groupOf = ({ number }: PlannedScene) => Math.floor(((number % length) * groups) / length)
  const together = scenes.filter(({ ending }) => !sweepsAll(ending))
  let done = 0
  await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      const stage = stageOf(play)
      for (const scene of together) {
        if (groupOf(scene) !== group) continue
        await playPlanned(scene, stage, play)
        onPlayed((done += 1), together.length)
      }
    }),
  )
}

/** Plays the scenes that let time run out for whatever waits: one by one, once all others have been played. */
export async function playSwept(scenes: readonly PlannedScene[], play: Play): Promise<void> {
  const stage = stageOf(play)
  for (const scene of scenes) if (sweepsAll(scene.ending)) await playPlanned(scene, stage, play)
}

const stageOf = ({ server }: Play) => new DemoStage(server, server.parts.clock.now())

async function playPlanned(scene: PlannedScene, stage: DemoStage, play: Play): Promise<void> {
  const { companies, jobPicker, referrerId } = play
  const company = companies[scene.number % companies.length]!
  const jobId = jobPicker.take(company.jobIds, scene.profile, company === companies[0])
  if (!jobId) return
  stage.at(new Date(scene.begins))
  const favouredId = company === companies[0] ? referrerId : undefined
  await playScene({ ...scene, stage, company, jobId, favouredId })
}
