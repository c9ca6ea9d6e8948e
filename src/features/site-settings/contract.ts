import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { flagNames } from '#shared/flags.ts'
import { fileReply, idSchema, pageOf, pageQuery, textSchema, timeSchema } from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

const access = { permission: 'settings.manage' } as const

const audienceSchema = z.object({
  who: z.enum(['everyone', 'nobody', 'some']),
  share: z.number().int(),
  roles: z.array(z.enum(['jobSeeker', 'recruiter', 'admin'])),
})
export type Audience = z.output<typeof audienceSchema>

const valueSchema = z.union([z.string(), z.number(), z.array(z.string()), audienceSchema])
export type SettingValue = z.output<typeof valueSchema>

const inputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    least: z.number(),
    most: z.number(),
    step: z.number(),
  }),
  z.object({ kind: z.literal('text'), most: z.number().int() }),
  z.object({ kind: z.literal('time') }),
  z.object({
    kind: z.literal('choice'),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  z.object({ kind: z.literal('list'), most: z.number().int() }),
  z.object({ kind: z.literal('audience') }),
])

const settingSchema = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  unit: z.string().nullable(),
  owner: z.string().nullable().describe('The owner of a feature'),
  input: inputSchema,
  value: valueSchema,
  usual: z.string().describe('The default, in words'),
  variable: z.string().nullable().describe('The environment variable that sets the default'),
  changedAt: timeSchema.nullable().describe('Null if nobody has chosen a value'),
})
export type SettingView = z.output<typeof settingSchema>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Get all settings and flags with their values.',
  access,
  reply: z.object({
    change: z.number().int().describe('The number of the newest change; 0 before the first'),
    groups: z.array(z.object({ label: z.string(), settings: z.array(settingSchema) })),
  }),
})
export type SettingsView = z.output<typeof getSettings.reply>

const settingsAtMost = 200

/** What becomes of which setting; null is what it usually is. What is not named stays as it is. */
const changesSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((values) => Object.keys(values).length <= settingsAtMost, {
    error: () => fieldWords.tooManySettings,
  })

const differenceSchema = z.object({
  name: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type SettingDifference = z.output<typeof differenceSchema>

export const previewSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/preview',
  summary:
    'Check values and get what would change. With `undo`, the values from before that change.',
  access,
  maxBytes: 256 * 1024,
  body: z.union([
    z.strictObject({ values: changesSchema }),
    z.strictObject({ undo: z.number().int().positive().describe('The number of a change') }),
  ]),
  reply: z.object({
    change: z.number().int().describe('Goes into `expectedChange`'),
    values: z.record(z.string(), z.unknown()).describe('What to save'),
    differences: z.array(differenceSchema),
  }),
  errors: ['NOT_FOUND'],
})
export type SettingsPreview = z.output<typeof previewSettings.reply>

export const noteMaximum = 500

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Save settings. Refused when someone has changed any since they were read.',
  access,
  maxBytes: 256 * 1024,
  body: z.strictObject({
    expectedChange: z.number().int().min(0),
    values: changesSchema,
    note: textSchema(noteMaximum).optional(),
  }),
  reply: z.object({ change: z.number().int(), differences: z.array(differenceSchema) }),
  errors: ['VERSION_CONFLICT'],
})

const changeSchema = z.object({
  number: z.number().int(),
  at: timeSchema,
  by: z.object({ id: idSchema, name: z.string() }).nullable(),
  note: z.string().nullable(),
  differences: z.array(differenceSchema),
})
export type SettingsChange = z.output<typeof changeSchema>

export const listSettingsChanges = endpoint({
  method: 'GET',
  path: '/api/admin/settings/changes',
  summary: 'List changes of settings, newest first.',
  access,
  query: z.object(pageQuery),
  reply: pageOf(changeSchema),
})

export const exportSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/export',
  summary: 'Export all settings as JSON, for another site or to keep.',
  access,
  reply: fileReply,
})

export const getFlags = endpoint({
  method: 'GET',
  path: '/api/flags',
  summary: 'Get the features you have.',
  access: 'anyone',
  reply: z.object({ flags: z.array(z.enum(flagNames)) }),
})

/** What an exported file says it is. */
export const exportFormat = 'tessera-settings'
