/** Everything of a company that hires, as files: out, and in again (REC13). */
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, idSchema } from '#shared/schemas.ts'

export const transferKinds = [
  'postings',
  'intakes',
  'teams',
  'stages',
  'templates',
  'applicants',
  'notes',
  'scorecards',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const transferFormats = ['csv', 'json'] as const
export type TransferFormat = (typeof transferFormats)[number]

/** A file holds at most so many lines, so that each can be taken in again as it is. */
export const linesAPart = 500
export const transferMaximumBytes = 16 * 1024 * 1024

const hiringManagers = { access: ['recruiter'] } as const

export const listExports = endpoint({
  method: 'GET',
  path: '/api/hiring/exports',
  summary: `List what can be exported: records of each kind, in files of up to ${linesAPart}.`,
  ...hiringManagers,
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(transferKinds),
        lines: z.number().int(),
        parts: z
          .array(idSchema.nullable())
          .describe('The cursor each file starts after; null for the first'),
      }),
    ),
  }),
  errors: ['NOT_VERIFIED'],
})
export type Exports = z.output<typeof listExports.reply>

export const exportPart = endpoint({
  method: 'GET',
  path: '/api/hiring/exports/{kind}',
  summary: 'Export a file of the company’s records, oldest first. Hidden names stay hidden.',
  writes: 'Logs the export of people’s records.',
  ...hiringManagers,
  params: z.object({ kind: z.enum(transferKinds) }),
  query: z.object({ format: z.enum(transferFormats).default('csv'), after: idSchema.optional() }),
  reply: fileReply,
  errors: ['NOT_VERIFIED'],
  perMinute: 60,
})

export const importFile = endpoint({
  method: 'POST',
  path: '/api/hiring/imports',
  summary: 'Import a file: unchanged lines stay, changed lines are updated.',
  ...hiringManagers,
  files: { file: { maxBytes: transferMaximumBytes } },
  body: z.strictObject({
    kind: z.enum(transferKinds),
    dryRun: z
      .enum(['true', 'false'])
      .default('true')
      .describe('Reports what would change, and changes nothing'),
  }),
  reply: z.object({
    dryRun: z.boolean(),
    lines: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    left: z
      .array(
        z.object({
          line: z.number().int().describe('In the file, from 1; of JSON the number of the record'),
          field: z.string().describe('Empty if it’s about the whole line'),
          message: z.string(),
        }),
      )
      .describe('Lines that weren’t imported, and why'),
  }),
  errors: ['NOT_VERIFIED', 'INVALID_FILE', 'PAYLOAD_TOO_LARGE'],
  perMinute: 20,
})
export type ImportReport = z.output<typeof importFile.reply>
