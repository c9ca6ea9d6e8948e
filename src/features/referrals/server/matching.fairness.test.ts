/** Who is found for a request depends on what is listed here and on nothing else (2.7, Must show 8). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#features/profiles/contract.ts'
import { profileSchema } from '#features/profiles/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { ask } from '../../../../tests/support/referrals.ts'
import { candidateFacts, matchScore, rankScore, type MatchInput } from './matching.ts'

/** The published inputs, by the name under which the code reads them. */
const ofTheProfile = [
  'basics',
  'basics.label',
  'basics.location',
  'basics.location.city',
  'preferences',
  'preferences.locations',
  'preferences.seniority',
  'preferences.titles',
  'preferences.workModes',
  'skills',
  'skills.name',
  'work',
  'work.endDate',
  'work.startDate',
]
const ofTheScore = [
  'candidate',
  'candidate.locations',
  'candidate.seniority',
  'candidate.skills',
  'candidate.titles',
  'candidate.workModes',
  'candidate.yearsOfExperience',
  'job',
  'job.locations',
  'job.remote',
  'job.text',
  'job.title',
  'profileAgeDays',
  'referrer',
  'referrer.function',
  'referrer.office',
  'referrer.title',
]
const ofTheRank = ['answered', 'cap', 'decided', 'load']

/** Words that no input may carry, in any language of the code. */
const forbidden =
  /name$|image|photo|picture|gender|sex|birth|age$|race|ethnic|religio|caste|marital|disab|national|countr|email|phone|address|school|institution|employer|pay|plan|price|paid|charge|wallet|connect/i
/** `skills.name` is the name of a skill; a profile's age is that of what was sent. */
const harmless = new Set(['skills.name', 'profileAgeDays'])

/** Notes what is read of a value, arrays without their numbers; methods are not inputs. */
function watched<Value extends object>(value: Value, read: Set<string>, path = ''): Value {
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || typeof found === 'function') return found
      const inArray = Array.isArray(target)
      if (inArray && !/^\d+$/.test(key)) return found
      const own = inArray ? path : path ? `${path}.${key}` : key
      if (!inArray) read.add(own)
      return typeof found === 'object' && found !== null ? watched(found, read, own) : found
    },
    ownKeys(target) {
      // A person who lists the fields could read them all.
      if (!Array.isArray(target)) read.add(`${path}.*`)
      return Reflect.ownKeys(target)
    },
  })
}

const full: Profile = profileSchema.parse({
  basics: {
    name: 'Ottilie Quastenflosser',
    label: 'Backend engineer',
    email: 'ottilie@mail.example',
    phone: '+43 660 123 45 67',
    url: 'https://ottilie.example',
    summary: 'Builds payment systems that stay up, with Go and PostgreSQL, since 2015.',
    location: { city: 'Berlin', region: 'BE', countryCode: 'DE' },
  },
  work: [{ name: 'Hidden', position: 'Engineer', startDate: '2015-01', endDate: '2024-12' }],
  education: [{ institution: 'Secret School', area: 'Informatics', studyType: 'MSc' }],
  skills: [{ name: 'Go' }, { name: 'Kafka' }, { name: 'PostgreSQL' }],
  preferences: {
    titles: ['Backend engineer'],
    seniority: 'senior',
    locations: ['Berlin'],
    workModes: ['remote'],
  },
})
const job = { title: 'Backend engineer', text: 'Go and Kafka', locations: ['Berlin'], remote: true }
const now = new Date('2026-11-21T12:00:00Z')
const sorted = (read: Set<string>) => [...read].toSorted((one, other) => (one < other ? -1 : 1))

describe('the inputs', () => {
  test('of a profile are those that are published', () => {
    const read = new Set<string>()
    candidateFacts(watched(full, read), now, now)
    expect(sorted(read)).toEqual(ofTheProfile)
  })

  test('of the score and of the rank are those that are published', () => {
    const read = new Set<string>()
    const input: MatchInput = {
      ...candidateFacts(full, now, now),
      job: { ...job, remote: false },
      referrer: { function: 'Backend', title: 'Engineer', office: 'Berlin' },
    }
    matchScore(watched(input, read))
    matchScore(watched({ ...input, job }, read))
    expect(sorted(read)).toEqual(ofTheScore)
    const ranked = new Set<string>()
    rankScore(1, watched({ answered: 1, decided: 2, load: 1, cap: 5 }, ranked))
    expect(sorted(ranked)).toEqual(ofTheRank)
  })

  test('are no attribute that is protected, no photo, no name and no payment', () => {
    const all = [...ofTheProfile, ...ofTheScore, ...ofTheRank].filter((name) => !harmless.has(name))
    expect(all.filter((name) => forbidden.test(name))).toEqual([])
    // The test itself can fail.
    for (const name of ['basics.name', 'basics.image', 'gender', 'wallet.planName']) {
      expect(forbidden.test(name)).toBe(true)
    }
    const read = new Set<string>()
    const peeking = watched(full, read)
    void peeking.basics?.name
    expect(sorted(read)).not.toEqual(ofTheProfile.slice(0, 1))
  })
})

describe('the same profile gets the same', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  test('whatever the name, the address, the school, the employer, the picture and the plan', async () => {
    const { jobId, companyId } = await createJob(app)
    await createReferrer(app, companyId)
    await createReferrer(app, companyId)
    const scores: unknown[] = []
    const people = [
      {
        plan: 'premium' as const,
        name: 'Anna Schmidt',
        school: 'ETH',
        employer: 'Acme',
        country: 'CH',
      },
      { name: 'Mehmet Öztürk', school: 'None', employer: 'Kiosk', country: 'TR' },
      { name: 'Lakshmi Iyer', school: 'IIT', employer: 'Own', country: 'IN' },
    ]
    for (const { plan, name, school, employer, country } of people) {
      const candidate = await createCandidate(app, plan ? { plan } : {})
      await candidate.client.post('/candidate/info', {
        profile: {
          ...full,
          basics: {
            ...full.basics,
            name,
            email: `${randomUUID()}@mail.example`,
            location: { city: 'Berlin', countryCode: country },
          },
          work: full.work?.map((entry) => ({ ...entry, name: employer })),
          education: [{ institution: school }],
        },
      })
      const sent = await ask(candidate.client, jobId)
      expect(sent.status).toBe(200)
      const { rows } = await sql<{ score: unknown }>`
        select score from referral_offers where request_id = ${sent.body.id}
        order by referrer_id`.execute(app.database.db)
      expect(rows).toHaveLength(2)
      scores.push(rows)
    }
    expect(scores[1]).toEqual(scores[0])
    expect(scores[2]).toEqual(scores[0])
  })
})
