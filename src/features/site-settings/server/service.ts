/** Settings that admins change while the product runs. The values that everyone reads are in memory. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import type { ChosenValues } from '#platform/settings/live-settings.ts'
import type { Setting, SettingInput } from '#platform/settings/setting.ts'
import { productSlug } from '#shared/brand.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import {
  exportFormat,
  type saveSettings,
  type SettingDifference,
  type SettingsChange,
  type SettingsPreview,
  type SettingsView,
  type SettingValue,
  type SettingView,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { settingsChanged } from './events.ts'
import { differenceOf, valueWords } from './policy.ts'
import * as queries from './queries.ts'
import { checkedChanges, chosenAfter, type CheckedChanges } from './service.checking.ts'

/** What admins have chosen, as `platform/settings` keeps it in memory. */
export async function storedValues(db: Database): Promise<ChosenValues> {
  const rows = await queries.listValues(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function view(context: Context): Promise<SettingsView> {
  const [change, rows] = await Promise.all([
    queries.newestNumber(context.db),
    queries.listValues(context.db),
  ])
  const stored = new Map(rows.map((row) => [row.name, row]))
  const chosen = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return {
    change,
    groups: context.settings.groups.map(({ label, settings }) => ({
      label: label(),
      settings: settings.map((setting) =>
        viewOf(context, setting, chosen, stored.get(setting.name)?.changedAt ?? null),
      ),
    })),
  }
}

function viewOf(
  { settings }: Context,
  setting: Setting,
  chosen: ChosenValues,
  changedAt: Date | null,
): SettingView {
  const { owner, label, description, unit } = setting.words()
  const parsed = setting.schema.safeParse(chosen[setting.name])
  const usual = settings.usualOf(setting) as SettingValue
  return {
    name: setting.name,
    label,
    description,
    unit: unit ?? null,
    owner: owner ?? null,
    input: inputOf(setting.input),
    value: parsed.success ? (parsed.data as SettingValue) : usual,
    usual: valueWords(setting, usual),
    variable: setting.variable ?? null,
    changedAt: changedAt?.toISOString() ?? null,
  }
}

function inputOf(input: SettingInput): SettingView['input'] {
  if (input.kind !== 'choice') return input
  return {
    kind: 'choice',
    options: input.options.map(({ value, label }) => ({ value, label: label() })),
  }
}

/** @throws AppError INVALID_INPUT at the settings, NOT_FOUND for a change that there is not */
export async function preview(
  context: Context,
  asked: { values: Record<string, unknown> } | { undo: number },
): Promise<SettingsPreview> {
  const change = await queries.newestNumber(context.db)
  const before = await storedValues(context.db)
  const values = 'undo' in asked ? await valuesBefore(context, asked.undo, before) : asked.values
  const changes = checkedChanges(context, before, values)
  return {
    change,
    values: Object.fromEntries(changes.map(({ setting, stored }) => [setting.name, stored])),
    differences: differencesOf(changes),
  }
}

/** What would have to be saved for everything to be as it was before a change. */
async function valuesBefore(
  context: Context,
  number: number,
  now: ChosenValues,
): Promise<Record<string, unknown>> {
  const [undone, earlier] = await queries.listChanges(context.db, number + 1, 2)
  if (undone?.number !== number) throw new AppError('NOT_FOUND')
  const values = earlier?.values ?? {}
  const known = new Set(
    context.settings.groups.flatMap(({ settings }) => settings.map(({ name }) => name)),
  )
  const names = Object.keys({ ...now, ...values }).filter((name) => known.has(name))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

/** @throws AppError INVALID_INPUT at the settings, VERSION_CONFLICT */
export async function save(
  context: Context,
  { expectedChange, values, note }: EndpointInput<typeof saveSettings>['body'],
): Promise<{ change: number; differences: SettingDifference[] }> {
  await queries.lockChanges(context.db)
  const newest = await queries.newestNumber(context.db)
  if (newest !== expectedChange) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  const before = await storedValues(context.db)
  const changes = checkedChanges(context, before, values)
  if (changes.length === 0) return { change: newest, differences: [] }
  const now = context.clock.now()
  const stored = new Map(changes.map(({ setting, stored: value }) => [setting.name, value]))
  await queries.storeValues(context.db, stored, now)
  await queries.insertChange(context.db, {
    number: newest + 1,
    changedAt: now,
    changedBy: personOf(context).accountId,
    note: note || null,
    changes: changes.map(({ setting: { name }, before: was, after }) => ({
      name,
      before: was,
      after,
    })),
    values: chosenAfter(before, changes),
  })
  await recordAudits(
    context,
    changes.map(({ setting, before: was, after }) => ({
      action: 'siteSettings.changed',
      entity: { type: 'setting', id: setting.name },
      before: { value: was },
      after: { value: after },
      ...(note && { reason: note }),
    })),
  )
  await context.publish(settingsChanged, undefined)
  // The admin who saved sees it with the next call; the other processes hear of it.
  context.afterCommit(() => context.settings.reload())
  return { change: newest + 1, differences: differencesOf(changes) }
}

function differencesOf(changes: CheckedChanges): SettingDifference[] {
  return changes.map(({ setting, before, after }) => differenceOf(setting, before, after))
}

const position = z.strictObject({ number: z.number().int().positive() })

export async function listChanges(
  context: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: SettingsChange[]; nextCursor: string | null }> {
  const rows = await queries.listChanges(
    context.db,
    readCursor(cursor, position)?.number,
    limit + 1,
  )
  const page = nextPage(rows, limit, ({ number }) => ({ number }))
  const admins = await accounts.accountsByIds(context, [
    ...new Set(page.items.flatMap(({ changedBy }) => changedBy ?? [])),
  ])
  const declared = new Map(
    context.settings.groups.flatMap(({ settings }) => settings.map((one) => [one.name, one])),
  )
  return {
    ...page,
    items: page.items.map(({ number, changedAt, changedBy, note, changes }) => ({
      number,
      at: changedAt.toISOString(),
      by: changedBy ? { id: changedBy, name: admins.get(changedBy)?.name ?? '' } : null,
      note,
      differences: changes.map(({ name, before, after }) => {
        const setting = declared.get(name)
        if (setting) return differenceOf(setting, before as SettingValue, after as SettingValue)
        // A setting of an earlier release.
        const said = (value: unknown) => JSON.stringify(value)
        return { name, label: name, before: said(before), after: said(after) }
      }),
    })),
  }
}

export function exportAll({ settings, clock }: Context): FileReply {
  const values = Object.fromEntries(
    settings.groups.flatMap((group) => group.settings.map((one) => [one.name, settings.of(one)])),
  )
  const exportedAt = clock.now().toISOString()
  const file = { format: exportFormat, version: 1, from: settings.publicUrl, exportedAt, values }
  return {
    body: new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`),
    contentType: 'application/json; charset=utf-8',
    fileName: `${productSlug}-settings-${exportedAt.slice(0, 10)}.json`,
  }
}
