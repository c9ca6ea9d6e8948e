import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { reportableKinds, reportReasons } from '#shared/reports.ts'

const count = z.number().int().nullable().describe('Null if too small to show')
const hours = z.number().nullable().describe('Null with too few cases')
const month = z.string().regex(/^\d{4}-\d{2}$/)

const reportSchema = z.object({
  month,
  reports: z.object({
    total: count,
    byKind: z.array(z.object({ kind: z.enum(reportableKinds), count })),
    byReason: z.array(z.object({ reason: z.enum(reportReasons), count })),
  }),
  decisions: z.object({ total: count, actioned: count, dismissed: count, medianHours: hours }),
  actions: z.object({
    hidden: count.describe('Hidden after enough reports, before a decision'),
    removed: count,
    warning: count,
    limited: count,
    suspended: count,
    closed: count,
  }),
  appeals: z.object({
    made: count,
    decided: count,
    upheld: count.describe('The decision stood'),
    overturned: count,
    medianHours: hours,
  }),
})
export type TransparencyReport = z.output<typeof reportSchema>

export const monthsShown = 36

export const getTransparencyReport = endpoint({
  method: 'GET',
  path: '/api/transparency',
  summary: 'Get a month’s moderation figures, by default of the latest month.',
  access: 'anyone',
  flag: 'transparency',
  shared: true,
  query: z.object({ month: month.optional() }),
  reply: z.object({
    months: z.array(month).describe('Those that are counted, the newest first'),
    report: reportSchema.nullable().describe('Null until a month has been counted'),
  }),
  errors: ['NOT_FOUND'],
})
