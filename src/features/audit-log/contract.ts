import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileReply, idSchema, lineSchema, pageOf, pageQuery, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

const access = { permission: 'audit.read' } as const

const filters = {
  action: z
    .string()
    .regex(/^[\w-]{1,40}(\.\w{0,60})?$/, { error: () => fieldWords.actionForm })
    .optional()
    .describe('An action or its beginning, such as `accounts.`'),
  entityType: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  entityId: lineSchema(200, 1).optional(),
  actor: idSchema.optional().describe('The account that did it'),
  since: z.iso.date().optional().describe('First day, in the deployment’s time zone'),
  until: z.iso.date().optional().describe('Last day, in the deployment’s time zone'),
}
export type AuditFilters = z.output<z.ZodObject<typeof filters>>

const entrySchema = z.object({
  number: z.number().int(),
  at: timeSchema,
  actor: z.object({
    kind: z.enum(['guest', 'person', 'system']),
    id: idSchema.nullable(),
    name: z.string().nullable().describe('Only for admins'),
    role: z.string().nullable(),
  }),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string(),
  isIntact: z
    .boolean()
    .nullable()
    .describe('Unchanged since it was written; null for entries from before seals'),
})
export type AuditEntryView = z.output<typeof entrySchema>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit-entries',
  summary: 'Search the audit log, newest first.',
  access,
  query: z.object({ ...filters, ...pageQuery }),
  reply: pageOf(entrySchema),
})

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit-entries/export',
  summary: 'Export audit entries as CSV. Beyond 50,000, a header says where to continue.',
  writes: 'Logs the export.',
  access,
  query: z.object({ ...filters, cursor: pageQuery.cursor }),
  reply: fileReply,
})

export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/admin/audit-chain',
  summary: 'Get the result of the last check of the whole audit log.',
  access,
  reply: z.object({
    checkedAt: timeSchema.nullable().describe('Null before the first check is complete'),
    entries: z.number().int().describe('Entries that the check covered'),
    fault: z.string().nullable().describe('The first thing that was wrong'),
    isRunning: z.boolean(),
  }),
})
export type AuditChain = z.output<typeof getAuditChain.reply>
