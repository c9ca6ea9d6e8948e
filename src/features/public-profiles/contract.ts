/** A candidate’s public page at an address of their choice. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, okSchema, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

export const addressesAtMost = 5

const addressSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, { error: () => fieldWords.addressForm })

/** What the page shows besides the name. */
export const profileParts = [
  'headline',
  'summary',
  'location',
  'work',
  'education',
  'skills',
  'link',
  'email',
  'phone',
] as const
export type ProfilePart = (typeof profileParts)[number]

/** How to reach someone is told only when they choose so. */
export const usualParts: readonly ProfilePart[] = [
  'headline',
  'summary',
  'location',
  'work',
  'education',
  'skills',
] as const

const spanSchema = { startDate: z.string().nullable(), endDate: z.string().nullable() }

const publicProfileSchema = z.object({
  address: z.string(),
  isIndexed: z.boolean(),
  name: z.string(),
  headline: z.string().nullable(),
  summary: z.string().nullable(),
  location: z
    .object({
      city: z.string().nullable(),
      region: z.string().nullable(),
      countryCode: z.string().nullable(),
    })
    .nullable(),
  link: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  work: z.array(
    z.object({
      position: z.string(),
      name: z.string(),
      location: z.string().nullable(),
      summary: z.string().nullable(),
      highlights: z.array(z.string()),
      ...spanSchema,
    }),
  ),
  education: z.array(
    z.object({
      institution: z.string(),
      area: z.string().nullable(),
      studyType: z.string().nullable(),
      ...spanSchema,
    }),
  ),
  skills: z.array(z.string()),
  updatedAt: timeSchema,
})
export type PublicProfile = z.output<typeof publicProfileSchema>

const settingsSchema = z.object({
  address: z.string().nullable().describe('Null until one is chosen'),
  suggestedAddress: z.string().describe('From the name; may be taken'),
  isPublic: z.boolean(),
  isIndexed: z.boolean().describe('Search engines may list it'),
  shows: z.array(z.enum(profileParts)),
})
export type PublicProfileSettings = z.output<typeof settingsSchema>

export const getPublicProfileSettings = endpoint({
  method: 'GET',
  path: '/api/public-profile',
  summary: 'Get the settings of your public profile.',
  access: ['jobSeeker'],
  reply: settingsSchema,
})

export const savePublicProfile = endpoint({
  method: 'PUT',
  path: '/api/public-profile',
  summary: 'Set the address of your public profile, whether it’s on, and what it shows.',
  access: ['jobSeeker'],
  body: z.strictObject({
    address: addressSchema,
    isPublic: z.boolean(),
    isIndexed: z.boolean(),
    shows: z.array(z.enum(profileParts)).max(profileParts.length),
  }),
  reply: settingsSchema,
  errors: ['EMAIL_UNVERIFIED', 'INVALID_INPUT', 'LIMIT_REACHED'],
  perMinute: 30,
})

const byAddress = z.object({ address: z.string().max(60) })

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/api/public-profiles/{address}',
  summary: 'Get a public profile: what its owner shows, for people they don’t hide from.',
  access: 'anyone',
  params: byAddress,
  reply: publicProfileSchema,
  errors: ['NOT_FOUND'],
  perMinute: 60,
})

export const notePublicProfileView = endpoint({
  method: 'POST',
  path: '/api/public-profiles/{address}/views',
  summary: 'Note that you read a public profile as a recruiter. Its owner sees who did.',
  access: ['recruiter'],
  params: byAddress,
  body: z.strictObject({}).default({}),
  reply: okSchema,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const publicFormats = ['json', 'vcf'] as const
export type PublicFormat = (typeof publicFormats)[number]

export const downloadPublicProfile = endpoint({
  method: 'GET',
  path: '/api/public-profiles/{address}/file',
  summary: 'Download a public profile as JSON Resume or vCard.',
  access: 'anyone',
  params: byAddress,
  query: z.object({ format: z.enum(publicFormats).default('json') }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 20,
})
