/** Demo data for a first look: made once, on an empty database, never in production. */
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as analytics from '#features/analytics/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { makeApplications } from './demo-applications.ts'
import { makeFeed } from './demo-feed.ts'
import { JobPicker } from './demo-fit.ts'
import { fillInbox, inboxPeople } from './demo-inbox.ts'
import { nameOf } from './demo-names.ts'
import { demoNames, referrerFactsOf, profileOf, tradeCount } from './demo-people.ts'
import { resumePdf } from './demo-resume.ts'
import { makeReviews } from './demo-reviews.ts'
import { planScenes, playSwept, playTogether } from './demo-scenes.ts'
import { DemoStage, givePlans, person } from './demo-referrals.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { Progress } from './progress.ts'
import type { Server } from './server.ts'

const seed = 20_261_121
const candidateCount = 200
const referrerCount = 120
/** The last companies have no referrer, so that requests there wait. */
const companiesWithReferrers = 36
/** One candidate in three can be found by recruiters. */
const findableEach = 3
/** Of the first company, with applications. */
const jobsOpened = 3
const demoPassword = 'look around today'
const hourMs = 60 * 60 * 1000

export type DemoSignIn = { role: string; email: string; password: string; page: string }

const signIns: readonly DemoSignIn[] = [
  { role: 'Candidate', email: 'candidate@demo.example', password: demoPassword, page: '/login' },
  {
    role: 'Referrer',
    email: 'referrer@demo.example',
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
  const now = server.parts.clock.now().getTime()
  const stage = new DemoStage(server, new Date(now))
  const system = { kind: 'system' } as const
  if (await stage.directly(system, (context) => accounts.hasAccounts(context))) {
    const known = await stage.directly(system, (context) =>
      accounts.hasAccount(context, signIns[0]!.email),
    )
    return known ? signIns : []
  }
  await stage.as(system, pricePlans)
  progress.begin('Making demo companies and jobs')
  const companies = await stage.directly(system, async (context) => {
    const made = await jobs.createDemoJobs(context, seed, {
      onProgress: (done, total) => progress.update(`${done} of ${total}`),
    })
    await jobSearch.learnVocabulary(context)
    return made
  })
  progress.begin('Making demo people')
  const { candidateIds, referrerIds, askerIds } = await makePeople(stage, companies)
  await uploadResume(stage, candidateIds[0]!)
  await letBeFound(stage, candidateIds)
  progress.begin('Making demo referrals')
  const jobPicker = await pickJobs(stage, companies)
  const [first] = companies as [jobs.DemoCompany]
  // The inbox first: what someone looks at first fits best.
  const inboxJobIds = inboxPeople.map(({ profile }) => jobPicker.take(first.jobIds, profile))
  const demoProfile = profileOf(0, demoNames.candidate, signIns[0]!.email)
  const appliedIds = Array.from({ length: jobsOpened }, () =>
    jobPicker.take(first.jobIds, demoProfile),
  ).filter((id) => id !== undefined)
  const scenes = planScenes({ companies, candidateIds, jobPicker, now })
  const play = { server, companies, referrerId: referrerIds[0]!, jobPicker }
  stage.at(new Date(now - 120 * 24 * hourMs))
  await givePlans(stage, candidateIds)
  await playTogether(scenes, play, (done, total) => progress.update(`${done} of ${total}`))
  progress.begin('Making demo applications and posts')
  const stageOfOthers = new DemoStage(server, new Date(now))
  const others = { stage: stageOfOthers, companies, candidateIds, referrerIds, now }
  // Neither has to do with anything of the other.
  await Promise.all([playSwept(scenes, play), makeOthers(others, appliedIds)])
  progress.begin("Filling the demo referrer's inbox")
  await fillInbox({
    stage,
    jobIds: inboxJobIds,
    askerIds,
    colleagueIds: referrerIds.filter(
      (_id, index) => index > 0 && index % companiesWithReferrers === 0,
    ),
    now: new Date(now),
  })
  await stage.directly(system, analytics.deriveMilestones)
  await stage.directly(system, notifications.takeAsSent)
  return signIns
}

type Others = {
  stage: DemoStage
  companies: readonly jobs.DemoCompany[]
  candidateIds: readonly string[]
  referrerIds: readonly string[]
  now: number
}

/**
 * Applications, posts and reviews of resumes.
 *
 * @param jobIds of the first company, that candidates apply for
 */
async function makeOthers(others: Others, jobIds: readonly string[]): Promise<void> {
  const { stage, companies, candidateIds, referrerIds, now } = others
  await makeApplications({
    stage,
    company: companies[0]!,
    jobIds,
    hiringManagerId: referrerIds[0]!,
    // Of the demo candidate's trade.
    candidateIds: candidateIds.filter((_id, index) => index % tradeCount === 0),
    now,
  })
  await makeFeed(others)
  const reviewers = [0, 5].map((index) => ({
    accountId: referrerIds[index]!,
    email: referrerEmail(index),
  }))
  await makeReviews({ stage, candidateIds, reviewers, now })
}

/** Plans have no price until an admin gives them one. */
async function pricePlans(context: Context): Promise<void> {
  const prices = { basic: 900, premium: 1_900 } as const
  const { items } = await wallet.listPlans(context)
  for (const { code, dailyLimit, lifetimeLimit, openLimit } of items) {
    if (code === 'free') continue
    const limits = { dailyLimit, lifetimeLimit, openLimit }
    const price = { priceMinor: prices[code], currency: 'EUR' }
    await wallet.savePlan(context, code, { ...limits, ...price, reason: 'Prices of the demo' })
  }
}

const referrerEmail = (index: number) =>
  index === 0 ? signIns[1]!.email : `referrer${index}@people.example`

async function makePeople(stage: DemoStage, companies: readonly jobs.DemoCompany[]) {
  const people: accounts.DemoPerson[] = []
  for (let index = 0; index < candidateCount; index++) {
    const email = index === 0 ? signIns[0]!.email : `candidate${index}@people.example`
    people.push({ name: nameOf(index), email, roles: ['jobSeeker'] })
  }
  for (let index = 0; index < referrerCount; index++) {
    const email = referrerEmail(index)
    people.push({ name: nameOf(candidateCount + index), email, roles: ['recruiter'] })
  }
  people[0]!.name = demoNames.candidate
  people[candidateCount]!.name = demoNames.referrer
  Object.assign(people[candidateCount + 1]!, {
    name: demoNames.both,
    email: signIns[2]!.email,
    roles: ['jobSeeker', 'recruiter'],
  })
  for (const { name, email } of inboxPeople) people.push({ name, email, roles: ['jobSeeker'] })
  return stage.as({ kind: 'system' }, async (context) => {
    const ids = await accounts.createDemoAccounts(context, people, demoPassword)
    const candidateIds = ids.slice(0, candidateCount)
    const referrerIds = ids.slice(candidateCount, candidateCount + referrerCount)
    const askerIds = ids.slice(candidateCount + referrerCount)
    const seeking = [...candidateIds.keys(), candidateCount + 1]
    await profiles.createDemoProfiles(
      context,
      [
        ...seeking.map((index) => ({
          accountId: ids[index]!,
          profile: profileOf(index, people[index]!.name, people[index]!.email),
        })),
        ...askerIds.map((accountId, index) => ({
          accountId,
          profile: inboxPeople[index]!.profile,
        })),
      ],
      referrerIds.map((accountId, index) => {
        const company = companies[index % companiesWithReferrers]!
        const { name } = people[candidateCount + index]!
        return {
          accountId,
          fullName: name,
          companyId: company.id,
          workEmail: `referrer${index}@${company.domain}`,
          ...referrerFactsOf(index),
        }
      }),
    )
    return { candidateIds, referrerIds, askerIds }
  })
}

async function uploadResume(stage: DemoStage, candidateId: string): Promise<void> {
  const { basics, work = [], skills = [] } = profileOf(0, demoNames.candidate, signIns[0]!.email)
  const bytes = resumePdf([
    demoNames.candidate,
    `${basics?.label} · ${basics?.location?.city}`,
    ...work.map(({ position, name, startDate }) => `${position}, ${name}, since ${startDate}`),
    `Skills: ${skills.map(({ name }) => name).join(', ')}`,
  ])
  const files = { resume: { fileName: 'priya-raman.pdf', bytes } }
  await stage.as(person(candidateId, 'jobSeeker'), (context) =>
    profiles.saveCandidateInfo(context, {}, { files }),
  )
}

/** Some let recruiters find them, so that a search for people finds someone. */
async function letBeFound(stage: DemoStage, candidateIds: readonly string[]): Promise<void> {
  for (const [index, candidateId] of candidateIds.entries()) {
    if (index % findableEach !== 1) continue
    await stage.as(person(candidateId, 'jobSeeker'), (context) =>
      peopleSearch.saveFindability(context, {
        isFindable: true,
        noticeDays: (index % 4) * 30,
        payMinimum: null,
        payCurrency: null,
        workCountries: [],
        relocates: index % 2 === 0,
      }),
    )
  }
}

/** Knows what the jobs ask for, and which are taken. */
async function pickJobs(
  stage: DemoStage,
  companies: readonly jobs.DemoCompany[],
): Promise<JobPicker> {
  const ids = companies.flatMap((company) => company.jobIds)
  return new JobPicker(
    await stage.directly({ kind: 'system' }, (context) => jobs.jobFacts(context, ids)),
  )
}
