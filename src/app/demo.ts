/** Demo data for a first look: made once, on an empty database, never in production. */
import * as accounts from '#features/accounts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { makeApplications } from './demo-applications.ts'
import { insiderFactsOf, nameOf, profileOf } from './demo-people.ts'
import { DemoStage, endings, givePlan, playScene } from './demo-referrals.ts'
import type { Progress } from './progress.ts'
import type { Server } from './server.ts'

const seed = 20_261_121
const candidateCount = 200
const insiderCount = 120
/** The last companies have no insider, so that requests there wait. */
const companiesWithInsiders = 36
const scenesPerDemoCandidate = 6
const demoPassword = 'look around today'
const hourMs = 60 * 60 * 1000

export type DemoSignIn = { role: string; email: string; password: string; page: string }

const signIns: readonly DemoSignIn[] = [
  { role: 'Candidate', email: 'candidate@demo.example', password: demoPassword, page: '/login' },
  {
    role: 'Referrer',
    email: 'insider@demo.example',
    password: demoPassword,
    page: '/login?as=recruiter',
  },
  { role: 'Both roles', email: 'both@demo.example', password: demoPassword, page: '/login' },
]

/** @returns the sign-ins to print: none when the database holds other people's data */
export async function createDemoData(
  server: Server,
  progress: Progress,
): Promise<readonly DemoSignIn[]> {
  const stage = new DemoStage(server, server.parts.clock.now())
  const system = { kind: 'system' } as const
  if (await stage.directly(system, (context) => accounts.hasAccounts(context))) {
    const known = await stage.directly(system, (context) =>
      accounts.hasAccount(context, signIns[0]!.email),
    )
    return known ? signIns : []
  }
  progress.begin('Making demo companies and jobs')
  const companies = await stage.directly(system, (context) =>
    jobs.createDemoJobs(context, seed, {
      onProgress: (done, total) => progress.update(`${done} of ${total}`),
    }),
  )
  progress.begin('Making demo people')
  const { candidateIds, insiderIds } = await makePeople(stage, companies)
  progress.begin('Making demo referrals')
  await makeReferrals(server, stage, companies, candidateIds, progress)
  progress.begin('Making demo applications')
  await makeApplications({
    stage,
    company: companies[0]!,
    hirerId: insiderIds[0]!,
    candidateIds,
    now: server.parts.clock.now().getTime(),
  })
  return signIns
}

async function makePeople(stage: DemoStage, companies: readonly jobs.DemoCompany[]) {
  const people: accounts.DemoPerson[] = []
  for (let index = 0; index < candidateCount; index++) {
    const email = index === 0 ? signIns[0]!.email : `candidate${index}@people.example`
    people.push({ name: nameOf(index), email, hats: ['jobSeeker'] })
  }
  for (let index = 0; index < insiderCount; index++) {
    const email = index === 0 ? signIns[1]!.email : `insider${index}@people.example`
    people.push({ name: nameOf(candidateCount + index), email, hats: ['recruiter'] })
  }
  people[candidateCount + 1]!.email = signIns[2]!.email
  people[candidateCount + 1]!.hats = ['jobSeeker', 'recruiter']
  return stage.as({ kind: 'system' }, async (context) => {
    const ids = await accounts.createDemoAccounts(context, people, demoPassword)
    const candidateIds = ids.slice(0, candidateCount)
    const insiderIds = ids.slice(candidateCount)
    const bothId = insiderIds[1]!
    await profiles.createDemoProfiles(
      context,
      [...candidateIds, bothId].map((accountId, index) => ({
        accountId,
        profile: profileOf(index, people[index]!.email),
      })),
      insiderIds.map((accountId, index) => {
        const company = companies[index % companiesWithInsiders]!
        const { name } = people[candidateCount + index]!
        return {
          accountId,
          fullName: name,
          companyId: company.id,
          workEmail: `insider${index}@${company.domain}`,
          ...insiderFactsOf(index),
        }
      }),
    )
    return { candidateIds, insiderIds }
  })
}

async function makeReferrals(
  server: Server,
  stage: DemoStage,
  companies: readonly jobs.DemoCompany[],
  candidateIds: readonly string[],
  progress: Progress,
): Promise<void> {
  const now = server.parts.clock.now().getTime()
  // Oldest first: a wallet's days never go back.
  const scenes = candidateIds
    .flatMap((candidateId, index) => {
      const count = index === 0 ? scenesPerDemoCandidate : 1
      return Array.from({ length: count }, (_, turn) => {
        const number = index === 0 ? turn : index + scenesPerDemoCandidate
        const [ending, hoursAgo] = endings[(index + turn) % endings.length]!
        return { candidateId, number, ending, begins: now - (hoursAgo + (number % 5)) * hourMs }
      })
    })
    .toSorted((left, right) => left.begins - right.begins)
  for (const candidateId of candidateIds) {
    stage.at(new Date(now - 120 * 24 * hourMs))
    await givePlan(stage, candidateId)
  }
  for (const [index, scene] of scenes.entries()) {
    const company = companies[scene.number % companies.length]!
    const jobId =
      company.jobIds[Math.floor(scene.number / companies.length) % company.jobIds.length]
    if (!jobId) continue
    stage.at(new Date(scene.begins))
    await playScene({ ...scene, stage, company, jobId })
    progress.update(`${index + 1} of ${scenes.length}`)
  }
}
