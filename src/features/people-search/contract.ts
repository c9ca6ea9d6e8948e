/** People who want to be found: search for recruiters, masked until the candidate accepts. */
import { z } from 'zod'
import { defaultRadius } from '#features/job-search/contract.ts'
import { anonymousFactsSchema, seniorities, workModes } from '#features/profiles/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  countrySchema,
  cursorSchema,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

const currencySchema = z.string().regex(/^[A-Z]{3}$/, { error: () => fieldWords.currencyForm })
const paySchema = z.number().int().min(0).max(1e13).describe('A year, in minor units')

/** People who have not confirmed for so long are asked whether they are still looking. */
export const askDays = 30
/** People who have not confirmed for so long are not found any longer (SRC9, decision 0661). */
export const freshDays = 60
export const contactDays = 14
export const openingsADay = 200
/** Pages of search results that a recruiter reads in a day. */
export const pagesADay = 200
/** A search goes no deeper (SRC6). */
export const deepest = 200

const findabilitySchema = z.object({
  isFindable: z.boolean(),
  noticeDays: z.number().int().min(0).max(365).nullable(),
  payMinimum: paySchema.nullable(),
  payCurrency: currencySchema.nullable(),
  workCountries: z.array(countrySchema).max(30).describe('Where no visa is needed'),
  relocates: z.boolean(),
})
export type Findability = z.output<typeof findabilitySchema>

const ownFindability = findabilitySchema.extend({
  confirmedAt: timeSchema.nullable(),
  /** After that day nobody finds the candidate until they confirm again. */
  freshUntil: timeSchema.nullable(),
  isFresh: z.boolean().describe('Confirmed recently enough to be found'),
  card: anonymousFactsSchema.describe('What recruiters see'),
})

export const availabilityStates = ['waiting', 'confirmed', 'hidden'] as const

const availabilitySchema = z.object({
  state: z
    .enum(availabilityStates)
    .describe('waiting: not confirmed since the email; hidden: recruiters can’t find them'),
  /** Recruiters find the candidate until then. */
  freshUntil: timeSchema.nullable(),
})
export type Availability = z.output<typeof availabilitySchema>

const availabilityToken = z.object({ token: z.string().regex(/^[\w-]{40,200}$/) })

export const confirmAvailability = endpoint({
  method: 'POST',
  path: '/api/findability/confirmation',
  summary: 'Confirm that you are still looking. Your terms stay as they are.',
  access: ['jobSeeker'],
  body: z.strictObject({}).default({}),
  reply: ownFindability,
  errors: ['ILLEGAL_TRANSITION'],
})

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/availability/{token}',
  summary: 'Get what the link in a “Still looking?” email is about.',
  access: 'anyone',
  params: availabilityToken,
  reply: availabilitySchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const answerAvailability = endpoint({
  method: 'POST',
  path: '/api/availability/{token}',
  summary: 'Confirm that you are still looking, or stop being found. Needs no session.',
  access: 'anyone',
  params: availabilityToken,
  body: z.strictObject({ answer: z.enum(['looking', 'not_looking']) }),
  reply: availabilitySchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  perMinute: 30,
})

export const getFindability = endpoint({
  method: 'GET',
  path: '/api/findability',
  summary: 'Get whether recruiters can find you, and what they see.',
  access: ['jobSeeker'],
  reply: ownFindability,
})

export const saveFindability = endpoint({
  method: 'PUT',
  path: '/api/findability',
  summary: 'Set who can find you and your terms. Also reconfirms them.',
  access: ['jobSeeker'],
  body: z.strictObject(findabilitySchema.shape),
  reply: ownFindability,
  errors: ['INVALID_INPUT', 'PROFILE_INCOMPLETE'],
})

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(20),
  )
const whole = (maximum: number) => z.coerce.number().int().min(0).max(maximum).optional()

export const peopleQuerySchema = z.object({
  q: textSchema(200).default('').describe('Words of titles and skills; "…", or, -'),
  skill: list(textSchema(60, 1)).describe('All of them'),
  nice: list(textSchema(60, 1)).describe('Shown as match or gap'),
  yearsMinimum: whole(60),
  yearsMaximum: whole(60),
  seniority: list(z.enum(seniorities)),
  country: countrySchema.optional(),
  location: textSchema(120).default('').describe('As in the job search: a city, region or country'),
  radiusKm: z.coerce
    .number()
    .int()
    .min(0)
    .max(200)
    .default(defaultRadius)
    .describe('Around a city'),
  relocates: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Include people open to relocation'),
  workMode: z.enum(workModes).optional(),
  workCountry: countrySchema.optional().describe('Needs no visa there'),
  noticeDays: whole(365),
  payMaximum: z.coerce.number().int().min(0).max(1e13).optional(),
  payCurrency: currencySchema.optional(),
  activeDays: z.coerce.number().int().min(1).max(freshDays).default(freshDays),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(50).default(25),
})
export type PeopleQuery = z.output<typeof peopleQuerySchema>

export const personCardSchema = z.object({
  id: idSchema.describe('Of the card; reveals nothing about the account'),
  facts: anonymousFactsSchema,
  noticeDays: z.number().int().nullable(),
  payMinimum: paySchema.nullable(),
  payCurrency: currencySchema.nullable(),
  workCountries: z.array(countrySchema),
  relocates: z.boolean(),
  confirmedAt: timeSchema,
  matched: z.array(z.string()).describe('Requested skills the candidate has'),
  missing: z.array(z.string()).describe('Nice-to-have skills the candidate lacks'),
})
export type PersonCard = z.output<typeof personCardSchema>

const placeAskedSchema = z.object({
  name: z.string(),
  kind: z.enum(['city', 'country', 'area', 'unknown']),
})
export type PlaceAsked = z.output<typeof placeAskedSchema>

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'Search candidates. Cards are masked; most recently confirmed first.',
  access: ['recruiter'],
  query: peopleQuerySchema,
  reply: pageOf(personCardSchema).extend({
    place: placeAskedSchema.nullable().describe('What the location was understood as'),
    unknownSkills: z.array(z.string()).describe('Unknown skills, which were left out'),
  }),
  errors: ['NOT_VERIFIED', 'INVALID_CURSOR', 'RATE_LIMITED'],
  perMinute: 60,
})

export const openPerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/openings',
  summary: 'Open a candidate’s card. The candidate sees who did.',
  access: ['recruiter'],
  params: z.object({ id: idSchema }),
  body: z.object({}).optional(),
  reply: personCardSchema,
  errors: ['NOT_VERIFIED', 'NOT_FOUND', 'RATE_LIMITED'],
  perMinute: 60,
})

export const contactPerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/contacts',
  summary: 'Contact a candidate about one job, with its salary.',
  access: ['recruiter'],
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    jobId: idSchema,
    note: textSchema(1000, 20),
    payMinimum: paySchema,
    payMaximum: paySchema,
    payCurrency: currencySchema,
    acceptsMismatch: z.boolean().default(false),
  }),
  publishes: true,
  reply: z.object({ id: idSchema }),
  errors: ['NOT_VERIFIED', 'NOT_FOUND', 'JOB_CLOSED', 'CONFLICT', 'RATE_LIMITED', 'INVALID_INPUT'],
  idempotent: true,
  perMinute: 20,
})

/** `ended`: the candidate hid from the company or blocked the recruiter, or one of them has left. */
export const contactStates = ['sent', 'accepted', 'declined', 'expired', 'ended'] as const
export type ContactState = (typeof contactStates)[number]
export const declineReasons = ['pay', 'location', 'role', 'company', 'timing', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

const contactSchema = z.object({
  id: idSchema,
  job: z.object({ id: idSchema, title: z.string() }),
  company: z.object({ name: z.string(), slug: z.string() }),
  /** The recruiter to the candidate; the candidate to the recruiter, once accepted. */
  otherName: z.string().nullable(),
  otherEmail: z.string().nullable(),
  note: z.string(),
  payMinimum: paySchema,
  payMaximum: paySchema,
  payCurrency: currencySchema,
  state: z.enum(contactStates),
  conversationId: idSchema.nullable(),
  createdAt: timeSchema,
  dueAt: timeSchema.nullable(),
})
export type PersonContact = z.output<typeof contactSchema>

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/people-contacts',
  summary: 'List your contact requests in the current role, newest first.',
  access: ['jobSeeker', 'recruiter'],
  query: z.object(pageQuery),
  reply: pageOf(contactSchema).extend({
    declined: z
      .array(z.object({ reason: z.enum(declineReasons), count: z.number().int() }))
      .describe('For recruiters, once five have declined (SRC11)'),
  }),
})

export const answerContact = endpoint({
  method: 'POST',
  path: '/api/people-contacts/{id}/answer',
  summary:
    'Accept a contact request, which shows your name and opens a conversation, or decline it.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    answer: z.enum(['accept', 'decline']),
    reason: z.enum(declineReasons).optional(),
  }),
  reply: okSchema,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
})

/** `read`: the public profile, which its owner shows to everyone. */
export const openingReasons = ['opened', 'contacted', 'accepted', 'read'] as const
export type OpeningReason = (typeof openingReasons)[number]

const viewSchema = z.object({
  id: idSchema,
  recruiter: z.string(),
  company: z.string(),
  reason: z.enum(openingReasons),
  revealed: z.enum(['card', 'name', 'profile']),
  at: timeSchema,
})
export type ProfileView = z.output<typeof viewSchema>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/profile-views',
  summary: 'List who opened your card, when, why, and what they saw.',
  access: ['jobSeeker'],
  query: z.object(pageQuery),
  reply: pageOf(viewSchema),
})
