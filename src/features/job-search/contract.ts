/** Finding jobs: search, filters, suggestions, collections and the counts of the home page. */
import { z } from 'zod'
import { companyReferenceSchema, companySlugSchema } from '#features/companies/contract.ts'
import { employmentTypes, jobCardSchema, workModes } from '#features/jobs/contract.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { payUnits } from '#shared/money.ts'
import {
  countrySchema,
  cursorSchema,
  limitSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const searchSorts = ['newest', 'relevance', 'pay', 'answer'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Offered in the filter; the API takes any number of days up to a year. */
export const postedWithinChoices = [1, 7, 14, 30] as const
export const radiusChoices = [0, 25, 50, 100] as const
export const defaultRadius = 50

/** Days within which a company usually answers. */
export const answerChoices = [1, 3, 7] as const

/**
 * Filters of which several values may be chosen: a job has one of them. Address, form, chips and counts
 * follow this list; codes stand in `server/codes.ts`, words in `ui/messages.filters.ts`.
 */
export const choiceFilters = {
  workMode: workModes,
  type: employmentTypes,
  seniority: seniorities,
} as const
export type ChoiceFilter = keyof typeof choiceFilters
export type ChoiceOf<Name extends ChoiceFilter> = (typeof choiceFilters)[Name][number]

/** Filters that a job meets or not, in the same way. */
export const flagFilters = ['referrers', 'visa'] as const
export type FlagFilter = (typeof flagFilters)[number]

/**
 * Matches are counted up to here, in the list and in the filters alike; of more, the reply says that
 * it is not exact.
 */
export const countCap = 2_000
/** The same with a quoted phrase: rows that have its words are looked at one by one to see whether they have it. */
export const phraseCountCap = 200
/** A site that has had no more jobs than this counts all matches: it costs little there. */
export const countedSite = 10_000
/** Countries, companies and skills are counted when there are no more matches than this. */
export const listCap = 2_000

/** Units of a distance from a place, as people type it. */
export const distanceUnits = ['km', 'mile'] as const

/** What a search's words may choose as a filter would. */
export const understoodKinds = [
  'place',
  'workMode',
  'seniority',
  'type',
  'company',
  'withoutPlace',
  'withoutWorkMode',
  'withoutSeniority',
  'withoutType',
  'withoutCompany',
  'visa',
  'pay',
  'orRemote',
] as const
export type UnderstoodKind = (typeof understoodKinds)[number]

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
    .optional()
    .describe('ISO 4217; US dollars unless given'),
  payUnit: z.enum(payUnits).default('YEAR'),
  postedWithinDays: z.coerce.number().int().min(1).max(365).optional(),
  company: companySlugSchema.optional(),
  referrers: flag.describe('Only where someone can take a referral request'),
  answersWithinDays: z.coerce
    .number()
    .int()
    .refine((days) => answerChoices.some((choice) => choice === days), {
      error: () => fieldWords.answerDays,
    })
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
  summary:
    'Search open jobs by words and filters, sorted by best match, newest, highest salary or fastest response.',
  access: 'anyone',
  accessKeys: true,
  shared: true,
  query: jobSearchQuerySchema,
  reply: z.object({
    items: z.array(
      jobCardSchema.extend({
        namesSkills: z
          .array(z.string())
          .describe('Skills that were searched for and that its text names, but not its title'),
      }),
    ),
    nextCursor: z.string().nullable(),
    total: z
      .number()
      .int()
      .describe(
        `Exact below ${countCap}, with a quoted phrase ${phraseCountCap}, and on a site of at most ${countedSite} jobs always; later pages: -1`,
      ),
    totalExact: z.boolean().describe('False when there are more than were counted'),
    sort: z.enum(searchSorts).describe('The order of the items'),
    understood: z
      .array(
        z.object({
          kind: z.enum(understoodKinds),
          value: z.string().describe("The filter's value"),
          label: z.string().nullable().describe('Name of a place or company'),
          distance: z
            .object({ amount: z.number().int(), unit: z.enum(distanceUnits) })
            .nullable()
            .describe('How far from the place'),
          typed: z.string(),
          without: z.string().describe('`q` without it'),
          asWords: z.string().describe('`q` with it as words'),
        }),
      )
      .describe('What was read from the words of `q` as a filter'),
    words: z.string().describe('What is left of `q` as words'),
    ignored: z
      .array(z.string())
      .describe('Parts of `q` that no filter can say, such as a highest salary: they are left out'),
    leftOut: z
      .array(z.string())
      .describe(
        'Nothing has all words of `q`: these were left out of what is shown, besides `nothingIn`',
      ),
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
    'Count the jobs each filter choice would leave, with all filters outside its own group applied.',
  access: 'anyone',
  accessKeys: true,
  shared: true,
  query: jobFilterSchema,
  reply: facetsSchema,
  perMinute: 300,
})

export const suggestionKinds = ['title', 'skill', 'company', 'place', 'region', 'country'] as const

export const suggestJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/suggest',
  summary: 'Suggest titles, skills, companies and places for what’s typed.',
  access: 'anyone',
  query: z.object({
    q: textSchema(60).default(''),
    kind: z
      .enum(['what', 'where', 'place'])
      .default('what')
      .describe('`where`: places that have jobs. `place`: these first, then every place known'),
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

/** A collection with fewer jobs is no page to be found by. */
export const fewestInCollection = 5

const collectionLinkSchema = z.object({ slug: z.string(), label: z.string() })

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/jobs/collections/{slug}',
  summary: 'Get a collection of open jobs by role, place, company or remote, with its figures.',
  access: 'anyone',
  shared: true,
  params: z.object({
    slug: z
      .string()
      .regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{N}]+(-+[\p{Ll}\p{Lo}\p{Lm}\p{N}]+)*$/u)
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
    related: z.array(collectionLinkSchema),
  }),
  errors: ['NOT_FOUND'],
  perMinute: 300,
})

/** The first letter of what collections are about; digits share one, and other scripts do. */
export const collectionLetters = [...Array.from('abcdefghijklmnopqrstuvwxyz'), '0-9', 'other']

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/jobs/collections',
  summary: 'List collections of open jobs by letter: roles and places, up to 2,000 in all.',
  access: 'anyone',
  shared: true,
  query: z.object({ letter: z.enum(collectionLetters).optional() }),
  reply: z.object({
    letters: z.array(z.object({ letter: z.string(), collections: countSchema })),
    roles: z.array(collectionLinkSchema).describe('Of the letter, by name'),
    places: z.array(collectionLinkSchema).describe('Of the letter, by name'),
  }),
  perMinute: 300,
})
export type CollectionLetters = z.output<(typeof listCollections)['reply']>

export type Collection = z.output<(typeof getCollection)['reply']>

export const jobCountsSchema = z.object({
  openJobs: z.number().int(),
  companies: z.number().int().describe('Companies with an open job'),
  companiesWithReferrers: z.number().int().describe('Of those: where someone can take a request'),
  lastImportAt: timeSchema.nullable(),
  collections: z.array(collectionLinkSchema),
  answering: z
    .array(
      z.object({
        company: companyReferenceSchema,
        verifiedReferrers: z.number().int(),
        answers: jobCardSchema.shape.answers,
      }),
    )
    .describe('Companies with open jobs and the most requests to tell from, at most six'),
})
export type JobCounts = z.output<typeof jobCountsSchema>

export const getJobCounts = endpoint({
  method: 'GET',
  path: '/api/jobs/counts',
  summary: 'Get the site’s figures: open jobs, companies, and where referrals are available.',
  access: 'anyone',
  reply: jobCountsSchema,
  perMinute: 300,
})
