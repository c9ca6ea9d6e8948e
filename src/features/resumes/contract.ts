/** Resumes: what a file says, what people build, print, share and send. */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  countrySchema,
  emailSchema,
  fileReply,
  idSchema,
  lineSchema,
  okSchema,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'

const line = (maximum: number) => lineSchema(maximum).optional()
const text = (maximum: number) => textSchema(maximum).optional()
const date = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
  .optional()
  .describe('YYYY, YYYY-MM or YYYY-MM-DD')
const lines = z.array(textSchema(500)).max(40).optional()

/** JSON Resume 1.0, bounded. */
export const resumeDocumentSchema = z.strictObject({
  basics: z
    .strictObject({
      name: line(120),
      label: line(160),
      email: z.union([z.literal(''), emailSchema]).optional(),
      phone: line(40),
      url: line(300),
      summary: text(3000),
      location: z
        .strictObject({
          city: line(120),
          region: line(120),
          countryCode: z.union([z.literal(''), countrySchema]).optional(),
        })
        .optional(),
      profiles: z
        .array(z.strictObject({ network: line(40), username: line(120), url: line(300) }))
        .max(10)
        .optional(),
    })
    .optional(),
  work: z
    .array(
      z.strictObject({
        name: line(160),
        position: line(160),
        location: line(120),
        url: line(300),
        startDate: date,
        endDate: date,
        summary: text(3000),
        highlights: lines,
      }),
    )
    .max(40)
    .optional(),
  education: z
    .array(
      z.strictObject({
        institution: line(160),
        area: line(160),
        studyType: line(120),
        startDate: date,
        endDate: date,
        score: line(60),
      }),
    )
    .max(20)
    .optional(),
  skills: z
    .array(
      z.strictObject({
        name: lineSchema(80, 1),
        level: line(40),
        keywords: z.array(lineSchema(80, 1)).max(40).optional(),
      }),
    )
    .max(300)
    .optional(),
  languages: z
    .array(z.strictObject({ language: lineSchema(60, 1), fluency: line(60) }))
    .max(20)
    .optional(),
  projects: z
    .array(
      z.strictObject({
        name: line(160),
        description: text(2000),
        url: line(300),
        startDate: date,
        endDate: date,
        highlights: lines,
      }),
    )
    .max(30)
    .optional(),
  certificates: z
    .array(z.strictObject({ name: lineSchema(200, 1), issuer: line(160), date, url: line(300) }))
    .max(30)
    .optional(),
  awards: z
    .array(
      z.strictObject({ title: lineSchema(200, 1), awarder: line(160), date, summary: text(1000) }),
    )
    .max(30)
    .optional(),
  volunteer: z
    .array(
      z.strictObject({
        organization: line(160),
        position: line(160),
        startDate: date,
        endDate: date,
        summary: text(2000),
      }),
    )
    .max(20)
    .optional(),
  publications: z
    .array(z.strictObject({ name: lineSchema(300, 1), publisher: line(160), releaseDate: date }))
    .max(40)
    .optional(),
  interests: z
    .array(z.strictObject({ name: lineSchema(120, 1) }))
    .max(30)
    .optional(),
})
export type ResumeDocument = z.output<typeof resumeDocumentSchema>

export const sectionKeys = [
  'work',
  'education',
  'skills',
  'projects',
  'languages',
  'certificates',
  'awards',
  'volunteer',
  'publications',
  'interests',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export const templateIds = [
  'plain',
  'compact',
  'classic',
  'modern',
  'columns',
  'executive',
  'academic',
  'scripts',
] as const
export type TemplateId = (typeof templateIds)[number]

export const papers = ['a4', 'us-letter'] as const
export type Paper = (typeof papers)[number]

export const readFileAtMost = 5 * 1024 * 1024

const readLineSchema = z.object({
  text: z.string(),
  /** Some field of the reading comes from this line. */
  used: z.boolean(),
})
export type ReadLine = z.output<typeof readLineSchema>

const readingReply = z.object({
  document: resumeDocumentSchema,
  /** As a recruiter’s system gets them, in its order. */
  lines: z.array(readLineSchema),
  unknownHeadings: z
    .array(z.string())
    .describe('What stands below them was left out, or read as part of the section above'),
  pages: z.number().int(),
  /** The file carried its content as data, so nothing had to be guessed. */
  exact: z.boolean(),
})
export type ResumeReading = z.output<typeof readingReply>

export const readResumeFile = endpoint({
  method: 'POST',
  path: '/api/resume-readings',
  summary: 'Parse a resume file. Nothing is stored.',
  access: ['jobSeeker'],
  body: z.strictObject({}).optional(),
  files: { resume: { maxBytes: readFileAtMost } },
  reply: readingReply,
  errors: ['INVALID_FILE', 'PAYLOAD_TOO_LARGE', 'UNAVAILABLE'],
  perMinute: 20,
})

const resumeFields = {
  label: lineSchema(80, 1),
  template: z.enum(templateIds),
  paper: z.enum(papers),
  sections: z
    .array(z.enum(sectionKeys))
    .max(sectionKeys.length)
    .describe('In their order; absent ones are left out'),
  document: resumeDocumentSchema,
}

const resumeHeadSchema = z.object({
  id: idSchema,
  label: z.string(),
  template: z.enum(templateIds),
  updatedAt: timeSchema,
})
export type ResumeHead = z.output<typeof resumeHeadSchema>

const builtResumeSchema = z.object({
  ...resumeFields,
  id: idSchema,
  /** Goes up with every change; send it back to notice another tab's change. */
  version: z.number().int(),
  updatedAt: timeSchema,
})
export type BuiltResume = z.output<typeof builtResumeSchema>
export type ResumeContent = Pick<BuiltResume, 'template' | 'paper' | 'sections' | 'document'>

export const resumesAtMost = 20
const byId = z.object({ id: idSchema })

export const listResumes = endpoint({
  method: 'GET',
  path: '/api/built-resumes',
  summary: 'List your resumes, last changed first.',
  access: ['jobSeeker'],
  accessKeys: true,
  reply: z.object({ items: z.array(resumeHeadSchema) }),
})

export const createResume = endpoint({
  method: 'POST',
  path: '/api/built-resumes',
  summary: 'Create a resume from another one, a parsed file or your profile.',
  access: ['jobSeeker'],
  body: z.strictObject({
    label: lineSchema(80, 1),
    copyOf: idSchema.optional(),
    document: resumeDocumentSchema.optional(),
  }),
  reply: builtResumeSchema,
  errors: ['LIMIT_REACHED', 'NOT_FOUND'],
})

export const getResume = endpoint({
  method: 'GET',
  path: '/api/built-resumes/{id}',
  summary: 'Get one of your resumes.',
  access: ['jobSeeker'],
  params: byId,
  reply: builtResumeSchema,
})

export const saveResume = endpoint({
  method: 'PUT',
  path: '/api/built-resumes/{id}',
  summary: 'Save a resume.',
  access: ['jobSeeker'],
  params: byId,
  body: z.strictObject({ ...resumeFields, expectedVersion: z.number().int().min(0) }),
  reply: builtResumeSchema,
  errors: ['VERSION_CONFLICT', 'NOT_FOUND'],
  perMinute: 240,
})

export const removeResume = endpoint({
  method: 'DELETE',
  path: '/api/built-resumes/{id}',
  summary: 'Delete a resume. What was sent with it stays with its recipients.',
  access: ['jobSeeker'],
  params: byId,
  reply: okSchema,
})

export const exportFormats = ['pdf', 'docx', 'txt', 'md', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportResume = endpoint({
  method: 'GET',
  path: '/api/built-resumes/{id}/file',
  summary: 'Export a resume as PDF, Word, text, Markdown or JSON Resume.',
  access: ['jobSeeker'],
  accessKeys: true,
  params: byId,
  query: z.object({ format: z.enum(exportFormats).default('pdf') }),
  reply: fileReply,
  perMinute: 60,
})

/** How long typing rests before the pages are drawn again. */
export const previewRestMs = 150

export const previewResume = endpoint({
  method: 'POST',
  path: '/api/resume-previews',
  summary: 'Preview the pages of an unsaved resume.',
  access: ['jobSeeker'],
  body: z.strictObject({
    template: resumeFields.template,
    paper: resumeFields.paper,
    sections: resumeFields.sections,
    document: resumeFields.document,
  }),
  reply: z.object({
    svg: z.string().describe('All pages, one below the other'),
    pages: z.number().int(),
  }),
  perMinute: 240,
})

export const attachResume = endpoint({
  method: 'POST',
  path: '/api/built-resumes/{id}/attach',
  summary: 'Use a resume’s PDF for requests and applications from now on.',
  access: ['jobSeeker'],
  params: byId,
  body: z.object({}).optional(),
  reply: okSchema,
  perMinute: 20,
})
