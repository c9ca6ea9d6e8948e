import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  countrySchema,
  emailSchema,
  fileReply,
  idSchema,
  companyNameSchema,
  lineSchema,
  personNameSchema,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { otpSchema, signInSchema, signUpSchema } from '#features/accounts/contract.ts'
import { fieldWords } from './messages.fields.ts'

/** Partial dates as JSON Resume 1.0 has them: YYYY, YYYY-MM or YYYY-MM-DD. */
const partialDate = z.string().regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
  error: () => fieldWords.dateForm,
})

const optionalText = (maximum: number) => textSchema(maximum).optional()
const optionalUrl = z.union([z.literal(''), urlSchema]).optional()

const basicsSchema = z.strictObject({
  name: personNameSchema().optional(),
  label: lineSchema(120).optional().describe('Headline, such as "Backend engineer"'),
  email: z.union([z.literal(''), emailSchema]).optional(),
  phone: optionalText(40),
  url: optionalUrl,
  summary: optionalText(2000),
  location: z
    .strictObject({
      city: optionalText(120),
      region: optionalText(120),
      countryCode: z.union([z.literal(''), countrySchema]).optional(),
    })
    .optional(),
})

/** Entries of the lists of a profile; `highlights` of each job. */
export const profileAtMost = { work: 40, education: 20, skills: 60, highlights: 20 } as const

const workSchema = z.strictObject({
  name: textSchema(160, 1).describe('Employer'),
  position: textSchema(160, 1),
  location: optionalText(120),
  url: optionalUrl,
  startDate: partialDate.optional(),
  endDate: partialDate.optional().describe('Absent: still there'),
  summary: optionalText(2000),
  highlights: z.array(textSchema(300)).max(profileAtMost.highlights).optional(),
})

const educationSchema = z.strictObject({
  institution: textSchema(160, 1),
  area: optionalText(160),
  studyType: optionalText(120),
  startDate: partialDate.optional(),
  endDate: partialDate.optional(),
  score: optionalText(40),
})

const skillSchema = z.strictObject({
  name: textSchema(60, 1),
  level: optionalText(40),
  keywords: z.array(textSchema(60)).max(20).optional(),
})

const orderedDates = (entry: { startDate?: string; endDate?: string }) =>
  !entry.startDate ||
  !entry.endDate ||
  entry.startDate.slice(0, 7) <= `${entry.endDate}-12`.slice(0, 7)
const datesMessage = { error: () => fieldWords.endsBeforeStart, path: ['endDate'] }

export const workModes = ['onsite', 'hybrid', 'remote'] as const
export const seniorities = ['intern', 'junior', 'mid', 'senior', 'lead', 'executive'] as const

const preferencesSchema = z.strictObject({
  titles: z.array(textSchema(120, 1)).max(10).optional(),
  locations: z.array(textSchema(120, 1)).max(10).optional(),
  workModes: z.array(z.enum(workModes)).max(3).optional(),
  seniority: z.enum(seniorities).nullable().optional(),
})

/** JSON Resume 1.0 names, with our preferences. */
export const profileSchema = z.strictObject({
  basics: basicsSchema.optional(),
  work: z.array(workSchema.refine(orderedDates, datesMessage)).max(profileAtMost.work).optional(),
  education: z
    .array(educationSchema.refine(orderedDates, datesMessage))
    .max(profileAtMost.education)
    .optional(),
  skills: z.array(skillSchema).max(profileAtMost.skills).optional(),
  preferences: preferencesSchema.optional(),
})
export type Profile = z.output<typeof profileSchema>

export const degreeLevels = [
  'doctorate',
  'master',
  'bachelor',
  'vocational',
  'school',
  'certificate',
] as const

/**
 * What may be told about a candidate who stays unknown. Every word comes from a list of ours: nothing
 * that someone typed is among them.
 */
export const anonymousFactsSchema = z.object({
  title: z.string().nullable().describe('A profession or field from our list'),
  seniority: z.enum(seniorities).nullable(),
  yearsOfExperience: z.number().int().nullable(),
  skills: z.array(z.string()).describe('From our list'),
  otherSkills: z.number().int().describe('Skills of the profile that aren’t on our list'),
  education: z.array(
    z.object({
      field: z.string().nullable().describe('A field of study from our list'),
      level: z.enum(degreeLevels).nullable(),
    }),
  ),
  location: z.string().nullable().describe('Region and country'),
  workModes: z.array(z.enum(workModes)),
})
export type AnonymousFacts = z.output<typeof anonymousFactsSchema>

/** Share of a complete profile, in percent, that sending a request needs. */
export const requiredCompleteness = 70

const missingItem = z.object({
  /** Names a section of the edit page: `/candidate/edit-profile#skills`. */
  key: z.enum([
    'name',
    'headline',
    'summary',
    'skills',
    'work',
    'education',
    'resume',
    'titles',
    'location',
  ]),
  points: z.number().int(),
})
export type MissingItem = z.output<typeof missingItem>

const resumeSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int().describe('Bytes'),
  uploadedAt: timeSchema,
})

const companyRefSchema = z.object({ id: idSchema, name: z.string(), slug: z.string() })

const candidateInfoReply = z.object({
  profile: profileSchema,
  resume: resumeSchema.nullable(),
  picture: z.string().nullable().describe('Address of the own picture'),
  blockedCompanies: z.array(companyRefSchema),
  completeness: z.object({
    score: z.number().int().min(0).max(100),
    required: z.literal(requiredCompleteness),
    missing: z.array(missingItem),
  }),
  /** Goes up with every change; send it back to notice another tab's change. */
  version: z.number().int(),
})
export type CandidateInfo = z.output<typeof candidateInfoReply>

export const resumeMaximumBytes = 5 * 1024 * 1024

/** JSON inside a multipart text field, or the value itself in a JSON body. */
const jsonField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.issues.push({ code: 'custom', message: fieldWords.notJson, input: value })
      return z.NEVER
    }
  }, schema)

export const getCandidateInfo = endpoint({
  method: 'GET',
  path: '/candidate/info',
  summary: 'Get your candidate profile.',
  access: ['jobSeeker'],
  reply: candidateInfoReply,
})

export const saveCandidateInfo = endpoint({
  method: 'POST',
  path: '/candidate/info',
  summary:
    'Save the profile sections that are sent, with an optional resume file. Other sections stay.',
  access: ['jobSeeker'],
  body: z.strictObject({
    profile: jsonField(profileSchema).optional(),
    blockedCompanyIds: jsonField(z.array(idSchema).max(200)).optional(),
    removeResume: z
      .preprocess((value) => value === true || value === 'true', z.boolean())
      .optional(),
    expectedVersion: z.coerce.number().int().min(0).optional(),
  }),
  files: { resume: { maxBytes: resumeMaximumBytes } },
  reply: candidateInfoReply,
  errors: ['VERSION_CONFLICT', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
  perMinute: 240,
})

export const getResumeFile = endpoint({
  method: 'GET',
  path: '/api/resumes/{id}',
  summary: 'Download your resume file.',
  access: ['jobSeeker'],
  params: z.object({ id: idSchema }),
  reply: fileReply,
})

/** Bytes of a picture as it is sent. */
export const pictureMaximumBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const pictureReply = z.object({ picture: z.string().nullable().describe('Its address') })

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/candidate/uploadProfilePicture',
  summary: 'Upload your profile picture: a still PNG, JPEG or WebP.',
  access: ['jobSeeker'],
  body: z.object({}).optional(),
  files: { profilePicture: { maxBytes: pictureMaximumBytes } },
  reply: pictureReply,
  errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
  perMinute: 20,
})

export const removeProfilePicture = endpoint({
  method: 'POST',
  path: '/candidate/profile-picture/removal',
  summary: 'Remove your profile picture. Your initials are shown instead.',
  access: ['jobSeeker'],
  body: z.object({}).optional(),
  reply: pictureReply,
  perMinute: 20,
})

export const getProfilePicture = endpoint({
  method: 'GET',
  path: '/candidate/profile-picture/{id}',
  summary: 'Get a profile picture, 256 × 256 pixels: your own, or another person’s with its pass.',
  access: 'signedIn',
  params: z.object({ id: idSchema }),
  query: z.object({ pass: z.string().max(400).optional() }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 1_200,
})

/** Observed recruiter store: `user (_id, userId, fullName, otpVerified)`. */
export const recruiterUserSchema = z.object({
  _id: idSchema,
  userId: idSchema,
  fullName: z.string(),
  otpVerified: z.boolean(),
  emailVerified: z.boolean(),
  roles: z.array(z.enum(['jobSeeker', 'recruiter', 'admin'])),
})
export type RecruiterUser = z.output<typeof recruiterUserSchema>

const recruiterSignedIn = z.object({ user: recruiterUserSchema, redirect: z.string() })

export const registerRecruiter = endpoint({
  method: 'POST',
  path: '/auth/recruiter/register',
  summary: 'Create a recruiter account and sign in. An existing account gets the recruiter role.',
  access: 'anyone',
  body: signUpSchema,
  reply: recruiterSignedIn,
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  perMinute: 20,
})

export const loginRecruiter = endpoint({
  method: 'POST',
  path: '/auth/recruiter/login',
  summary: 'Sign in as a recruiter.',
  access: 'anyone',
  body: signInSchema,
  reply: recruiterSignedIn,
  errors: ['INVALID_CREDENTIALS'],
  perMinute: 20,
})

export const getRecruiterSession = endpoint({
  method: 'GET',
  path: '/api/recruiter/session',
  summary: 'Get the signed-in recruiter; null for everyone else.',
  access: 'anyone',
  reply: z.object({ user: recruiterUserSchema.nullable() }),
})

/** product.md VER4: how much is proved about a recruiter. */
export const recruiterLevels = ['L0', 'L1', 'L2', 'L3'] as const
export type RecruiterLevel = (typeof recruiterLevels)[number]

const recruiterInfoReply = z.object({
  profile: z.object({
    fullName: z.string(),
    workEmail: z.string().nullable(),
    title: z.string().nullable(),
    function: z.string().nullable(),
    office: z.string().nullable(),
    company: companyRefSchema.nullable(),
    weeklyCap: z.number().int(),
    pausedUntil: timeSchema.nullable(),
    referFunctions: z.array(z.string()).describe('Words of job titles; empty takes all'),
    referLevels: z.array(z.enum(seniorities)).describe('Empty takes all'),
    onlyVouch: z.boolean().describe('Only people the referrer has something in common with'),
    points: z.number().int().describe('Offers decided in time, whatever the decision'),
    decidesInTime: z.boolean().describe('Five points or more, and no lapse since the last'),
  }),
  otpVerified: z.boolean(),
  verification: z.object({
    level: z.enum(recruiterLevels),
    workEmailVerifiedAt: timeSchema.nullable(),
    codeWaits: z.boolean().describe('A code that was emailed to the work address can be entered'),
  }),
})
export type RecruiterInfo = z.output<typeof recruiterInfoReply>

export const getRecruiterInfo = endpoint({
  method: 'GET',
  path: '/recruiter/info',
  summary: 'Get your recruiter profile.',
  access: ['recruiter'],
  reply: recruiterInfoReply,
})

export const saveRecruiterInfo = endpoint({
  method: 'POST',
  path: '/recruiter/info',
  summary: 'Save your recruiter profile. A new work email has to be confirmed again.',
  access: ['recruiter'],
  body: z.strictObject({
    fullName: personNameSchema(1).optional(),
    workEmail: emailSchema.optional(),
    companyName: companyNameSchema.optional().describe('Of a company we know, by name'),
    title: lineSchema(120).optional(),
    function: lineSchema(80).optional(),
    office: lineSchema(120).optional(),
    weeklyCap: z.number().int().min(0).max(50).optional(),
    pausedUntil: timeSchema.nullable().optional(),
    referFunctions: z.array(textSchema(40, 1)).max(10).optional(),
    referLevels: z.array(z.enum(seniorities)).max(seniorities.length).optional(),
    onlyVouch: z.boolean().optional(),
  }),
  reply: recruiterInfoReply,
  errors: ['INVALID_INPUT'],
})

export const sendRecruiterOtp = endpoint({
  method: 'POST',
  path: '/recruiter/send-otp',
  summary: 'Email a six-digit code to your work address.',
  access: ['recruiter'],
  body: z.object({}).optional(),
  reply: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED', 'INVALID_INPUT'],
  perMinute: 10,
})

export const verifyRecruiterOtp = endpoint({
  method: 'POST',
  path: '/recruiter/verify-otp',
  summary: 'Confirm your work address with the emailed code.',
  access: ['recruiter'],
  body: z.strictObject({ otp: otpSchema }),
  reply: z.object({ verified: z.boolean() }),
  errors: ['OTP_INVALID'],
  perMinute: 20,
})
