import { z } from 'zod'
import { companyReferenceSchema, companySlugSchema } from '#features/companies/contract.ts'
import { referralNumbersSchema } from '#features/numbers/contract.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { payUnits, type PayUnit } from '#shared/money.ts'
import {
  countrySchema,
  cursorSchema,
  idSchema,
  limitSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

/** Google for Jobs, `employmentType`. The order is stored in the search table: append only. */
export const employmentTypes = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
] as const
export type EmploymentType = (typeof employmentTypes)[number]

export const workModes = ['onsite', 'hybrid', 'remote'] as const
export type WorkMode = (typeof workModes)[number]

/** Their order is stored in the search table: append only. */
export type Seniority = (typeof seniorities)[number]

/** product.md 3.1 */
export const jobStatuses = [
  'draft',
  'pending_review',
  'scheduled',
  'published',
  'paused',
  'closed',
  'removed',
  'archived',
] as const
export type JobStatus = (typeof jobStatuses)[number]

export const closeOutcomes = ['filled', 'cancelled', 'expired', 'duplicate', 'source_gone'] as const
export type CloseOutcome = (typeof closeOutcomes)[number]

export { payUnits, type PayUnit }

export const searchSorts = ['newest', 'relevance', 'pay', 'answer'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Offered in the filter; the API takes any number of days up to a year. */
export const postedWithinChoices = [1, 7, 14, 30] as const
export const radiusChoices = [0, 25, 50, 100] as const
export const defaultRadius = 50

/** Days within which a company usually answers. */
export const answerChoices = [1, 3, 7] as const

/**
 * Matches are counted up to here, in the list and in the filters alike; of more, the reply says that
 * it is not exact.
 */
export const countCap = 2_000
/** A site that has had no more jobs than this counts all matches: it costs little there. */
export const countedSite = 10_000
/** The same where each match has to be opened to see whether it has a phrase. */
export const phraseCountCap = 200
/** Countries, companies and skills are counted when there are no more matches than this. */
export const listCap = 2_000

/** What a search's words may choose as a filter would. */
export const understoodKinds = [
  'place',
  'workMode',
  'seniority',
  'type',
  'company',
  'visa',
] as const
export type UnderstoodKind = (typeof understoodKinds)[number]

export const paySchema = z.object({
  min: z.number().int().nullable().describe('Minor units'),
  max: z.number().int().nullable().describe('Minor units'),
  currency: z.string().length(3).describe('ISO 4217'),
  unit: z.enum(payUnits),
  equity: z.boolean(),
  bonus: z.boolean(),
})
export type Pay = z.output<typeof paySchema>

export const jobLocationSchema = z.object({
  text: z.string().describe('As the employer wrote it'),
  city: z.string().nullable(),
  region: z
    .string()
    .nullable()
    .describe(
      'ISO 3166-2 letters in the US, Canada, Australia and Britain, elsewhere the English name',
    ),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
})
export type JobLocation = z.output<typeof jobLocationSchema>

/** The same opening from another source, which this card stands for. */
export const alsoListedSchema = z.object({ kind: z.string(), url: z.string().nullable() })
export type AlsoListed = z.output<typeof alsoListedSchema>

/** What an employer's own posting says beside its text. */
export const jobDetailsSchema = z.object({
  skillsMust: z.array(z.string()).default([]),
  skillsNice: z.array(z.string()).default([]),
  benefits: z.array(z.string()).default([]),
  process: z.array(z.object({ step: z.string(), days: z.number().int().nullable() })).default([]),
  openings: z.number().int().nullable().default(null),
  startsOn: z.string().nullable().default(null),
})
export type JobDetails = z.input<typeof jobDetailsSchema>

export const jobCardSchema = z.object({
  id: idSchema,
  title: z.string(),
  company: companyReferenceSchema,
  locations: z.array(jobLocationSchema).describe('At most three; moreLocations counts the rest'),
  moreLocations: z.number().int(),
  workMode: z.enum(workModes).nullable(),
  employmentTypes: z.array(z.enum(employmentTypes)),
  pay: paySchema.nullable(),
  postedAt: timeSchema,
  lastConfirmedAt: timeSchema,
  verifiedInsiders: z.number().int().describe('People at the company who can take a request'),
  answers: referralNumbersSchema
    .pick({ sample: true, answeredPercent: true, medianHours: true })
    .describe('How the company answers'),
  alsoListed: z.array(alsoListedSchema),
})
export type JobCard = z.output<typeof jobCardSchema>

/** Pasted text brings characters that nobody sees; within Arabic and Indic words some are letters. */
const unseen =
  /[\u00ad\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]|(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}])[\u200c\u200d]/gu
const visibleText = (maximum: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(unseen, '') : value),
    textSchema(maximum),
  )

/** One value or several under the same name; a job has one of them. */
function severalOf<Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  const choice = z.enum(choices)
  return z
    .union([choice, z.array(choice).max(20)])
    .optional()
    .transform((value) => (value === undefined ? [] : [...new Set([value].flat() as Choice[])]))
}

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')

export const jobFilterSchema = z.object({
  q: visibleText(200).default('').describe('Words; "a phrase", or, -without'),
  exact: flag.describe('The words as typed: no synonyms, places, corrections or completions'),
  location: visibleText(100).default('').describe('City, region or country, as people write it'),
  radiusKm: z.coerce.number().int().min(0).max(200).default(defaultRadius),
  workMode: severalOf(workModes),
  remoteFrom: countrySchema.optional().describe('Remote jobs that may be done in this country'),
  type: severalOf(employmentTypes),
  seniority: severalOf(seniorities).describe('As the title says it'),
  skill: z
    .union([textSchema(60), z.array(textSchema(60)).max(10)])
    .optional()
    .transform((value) => (value === undefined ? [] : [...new Set([value].flat())]))
    .describe('A job has all of them'),
  payMin: z.coerce
    .number()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Whole units; the top of the range reaches it, converted at rounded rates'),
  payCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD')
    .describe('ISO 4217'),
  payUnit: z.enum(payUnits).default('YEAR'),
  postedWithinDays: z.coerce.number().int().min(1).max(365).optional(),
  company: companySlugSchema.optional(),
  referrers: flag.describe('Only where someone can take a referral request'),
  answersWithinDays: z.coerce
    .number()
    .int()
    .refine((days) => answerChoices.some((choice) => choice === days), 'One of 1, 3 and 7.')
    .optional()
    .describe('Half of the answers of the company came within so many days'),
  visa: flag.describe('Only where the posting offers to sponsor a visa'),
})

export const jobSearchQuerySchema = jobFilterSchema.extend({
  sort: z
    .enum(searchSorts)
    .optional()
    .describe('Best match first when there are words, otherwise newest first'),
  cursor: cursorSchema,
  limit: limitSchema,
})
export type JobFilter = z.output<typeof jobFilterSchema>
export type JobSearchQuery = z.output<typeof jobSearchQuerySchema>

export const searchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Open jobs by words and filters: newest, best match, best paid or fastest answer first.',
  access: 'anyone',
  shared: true,
  query: jobSearchQuerySchema,
  reply: z.object({
    items: z.array(jobCardSchema),
    nextCursor: z.string().nullable(),
    total: z
      .number()
      .int()
      .describe(
        `Exact below ${countCap}, with a phrase ${phraseCountCap}, and on a site of at most ${countedSite} jobs always; later pages: -1`,
      ),
    totalExact: z.boolean().describe('False when there are more than were counted'),
    sort: z.enum(searchSorts).describe('The order of the items'),
    understood: z
      .array(
        z.object({
          kind: z.enum(understoodKinds),
          value: z.string().describe("The filter's value"),
          label: z.string().nullable().describe('Name of a place or company'),
          typed: z.string(),
          without: z.string().describe('`q` without it'),
          asWords: z.string().describe('`q` with it as words'),
        }),
      )
      .describe('What was read from the words of `q` as a filter'),
    words: z.string().describe('What is left of `q` as words'),
    leftOut: z
      .array(z.string())
      .describe('Nothing has all words of `q`: these were left out of what is shown'),
    nothingIn: z
      .array(z.string())
      .describe('Places that `q` names where nothing fits: what is shown lies elsewhere'),
    place: z
      .object({ name: z.string(), kind: z.enum(['city', 'country', 'area', 'unknown']) })
      .nullable()
      .describe('What `location` was understood as; unknown places are searched as words'),
    spelling: z
      .object({
        words: z.string().describe('The search with its likely spelling'),
      })
      .nullable()
      .describe('Nothing was found as typed, so this was searched'),
  }),
  errors: ['INVALID_CURSOR'],
  perMinute: 300,
})

const countSchema = z.number().int()
const listedSchema = z.object({ value: z.string(), label: z.string(), jobs: countSchema })

export const facetsSchema = z.object({
  total: countSchema.describe('As in the list'),
  exact: z.boolean().describe('False when there are more matches; the counts are then of these'),
  workMode: z.record(z.enum(workModes), countSchema),
  type: z.record(z.enum(employmentTypes), countSchema),
  seniority: z.record(z.enum(seniorities), countSchema),
  postedWithinDays: z.array(z.object({ days: countSchema, jobs: countSchema })),
  answersWithinDays: z.array(z.object({ days: countSchema, jobs: countSchema })),
  referrers: countSchema,
  visa: countSchema,
  payGiven: countSchema,
  listsExact: z.boolean(),
  countries: z.array(listedSchema),
  companies: z.array(listedSchema),
  skills: z.array(listedSchema),
})
export type Facets = z.output<typeof facetsSchema>

export const countFacets = endpoint({
  method: 'GET',
  path: '/api/jobs/facets',
  summary:
    'How many jobs each filter would leave, the other filters standing: its own group is left out.',
  access: 'anyone',
  shared: true,
  query: jobFilterSchema,
  reply: facetsSchema,
  perMinute: 300,
})

export const suggestionKinds = ['title', 'skill', 'company', 'place', 'country'] as const

export const suggestJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/suggest',
  summary: 'Titles, skills and companies, or places, that begin as someone types.',
  access: 'anyone',
  query: z.object({
    q: textSchema(60).default(''),
    kind: z.enum(['what', 'where']).default('what'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.enum(suggestionKinds),
        label: z.string(),
        slug: z.string().nullable().describe("A company's part of its address"),
      }),
    ),
  }),
  perMinute: 300,
})

export const jobSchema = jobCardSchema.omit({ moreLocations: true }).extend({
  status: z.enum(jobStatuses),
  takesHere: z.boolean().describe('One applies on this site'),
  listed: z.boolean().describe('False for a job that someone pasted: not in the public search'),
  descriptionHtml: z.string().describe('Sanitised'),
  descriptionText: z.string(),
  remoteCountries: z.array(z.string()).describe('Where a remote job may be done; ISO 3166-1'),
  department: z.string().nullable(),
  team: z.string().nullable(),
  language: z.string().nullable().describe('BCP 47'),
  requisitionId: z.string().nullable(),
  validThrough: timeSchema.nullable(),
  applyUrl: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  sourceKind: z.string(),
  closedAt: timeSchema.nullable(),
  closeOutcome: z.enum(closeOutcomes).nullable(),
  seniority: z.enum(seniorities).nullable().describe('As the title says it'),
  skills: z.array(z.string()).describe('That its text names'),
  visaSponsorship: z.boolean().nullable().describe('Null when its text says nothing'),
  referralsOpen: z.boolean(),
  companyWebsite: z.string().nullable(),
  similar: z.array(jobCardSchema).describe('Open jobs with a similar title, at most six'),
  details: jobDetailsSchema,
  firstPostedAt: timeSchema.describe('Of the opening: repeats keep the first day'),
  standsFor: idSchema.nullable().describe('The posting that the search shows instead of this one'),
  history: z
    .object({
      reposts: z.number().int().describe('How often the opening was posted again'),
      openDays: z.number().int().describe('Days that it was open, its repeats together'),
      events: z.array(z.object({ kind: z.string(), at: timeSchema })),
      postings: z.array(
        z.object({ id: idSchema, postedAt: timeSchema, closedAt: timeSchema.nullable() }),
      ),
    })
    .describe('When it was posted, paused, confirmed and closed; other postings of the opening'),
})
export type Job = z.output<typeof jobSchema>

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'One job, open or closed, with similar open ones.',
  access: 'anyone',
  params: z.object({ id: idSchema }),
  reply: jobSchema,
  errors: ['NOT_FOUND'],
})

/** A collection with fewer jobs is no page to be found by. */
export const fewestInCollection = 5

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/jobs/collections/{slug}',
  summary: 'Open jobs of a role, in a place, of a company or remote, and what they have in common.',
  access: 'anyone',
  shared: true,
  params: z.object({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-+[a-z0-9]+)*$/)
      .max(120),
  }),
  reply: z.object({
    role: z.string().nullable(),
    place: z.string().nullable(),
    company: companyReferenceSchema.nullable(),
    remote: z.boolean(),
    search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    total: countSchema.describe(`Exact below ${countCap}`),
    thin: z.boolean(),
    pay: z
      .object({ median: countSchema.describe('Yearly dollars'), sample: countSchema })
      .nullable(),
    answers: z.object({ medianHours: z.number(), companies: countSchema }).nullable(),
    items: z.array(jobCardSchema),
    related: z.array(z.object({ slug: z.string(), label: z.string() })),
  }),
  errors: ['NOT_FOUND'],
  perMinute: 300,
})
export type Collection = z.output<(typeof getCollection)['reply']>

export const matchesAtMost = 50

export const matchSchema = z.object({
  jobId: idSchema,
  score: z
    .number()
    .int()
    .nullable()
    .describe('0 to 100 by `matchWeights`; null when fewer than two parts are known'),
  skills: z
    .object({ matched: z.array(z.string()), missing: z.array(z.string()) })
    .nullable()
    .describe('Skills that the posting names, by whether the profile has them'),
  title: z.object({ fits: z.boolean() }).nullable(),
  seniority: z
    .object({ job: z.enum(seniorities), yours: z.enum(seniorities), fits: z.boolean() })
    .nullable(),
  place: z.object({ fits: z.boolean() }).nullable(),
  workMode: z.object({ fits: z.boolean() }).nullable(),
})
export type Match = z.output<typeof matchSchema>

export const matchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/matches',
  summary:
    'How jobs fit the profile of the candidate who asks, by public rules; misses are said too.',
  access: ['jobSeeker'],
  query: z.object({
    id: z
      .union([idSchema, z.array(idSchema).max(matchesAtMost)])
      .transform((ids) => [...new Set([ids].flat())]),
  }),
  reply: z.object({ items: z.array(matchSchema) }),
  perMinute: 120,
})

export const jobCountsSchema = z.object({
  openJobs: z.number().int(),
  companies: z.number().int().describe('Companies with an open job'),
  companiesWithInsiders: z.number().int().describe('Of those: where someone can take a request'),
  lastImportAt: timeSchema.nullable(),
  collections: z.array(z.object({ slug: z.string(), label: z.string() })),
})
export type JobCounts = z.output<typeof jobCountsSchema>

export const getJobCounts = endpoint({
  method: 'GET',
  path: '/api/jobs/counts',
  summary: 'What is really there: open jobs, their companies, and where a referral can be taken.',
  access: 'anyone',
  reply: jobCountsSchema,
  perMinute: 300,
})
