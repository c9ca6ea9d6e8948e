/** Holds what an admin has typed or brought in a file against what the settings may be. */
import type { Context } from '#platform/context.ts'
import type { ChosenValues } from '#platform/settings/live-settings.ts'
import type { ReadSetting, Setting } from '#platform/settings/setting.ts'
import { AppError, type Stated } from '#shared/errors.ts'
import type { SettingValue } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { sameValue } from './policy.ts'

/** `stored` is null for what is usual again. */
export type CheckedChanges = readonly {
  setting: Setting
  before: SettingValue
  after: SettingValue
  stored: SettingValue | null
}[]

/**
 * What really changes, of the values given.
 *
 * @throws AppError INVALID_INPUT at every setting that cannot be so
 */
export function checkedChanges(
  { settings }: Context,
  chosen: ChosenValues,
  values: Readonly<Record<string, unknown>>,
): CheckedChanges {
  const declared = new Map(
    settings.groups.flatMap((group) => group.settings.map((one) => [one.name, one])),
  )
  const problems: { path: string; message: Stated }[] = []
  const checked: CheckedChanges[number][] = []
  const before = readerOf(settings.usualOf, chosen)
  for (const [name, given] of Object.entries(values)) {
    const setting = declared.get(name)
    if (!setting) {
      problems.push({ path: name, message: errorWords.unknown(name) })
      continue
    }
    const usual = settings.usualOf(setting)
    const was = before(setting)
    // What the environment says is not held against the rules here.
    if (sameValue(given, was)) continue
    const parsed = given === null ? undefined : setting.schema.safeParse(given)
    if (parsed && !parsed.success) {
      problems.push({ path: name, message: parsed.error.issues[0]!.message })
      continue
    }
    const after = parsed ? parsed.data : usual
    if (sameValue(was, after)) continue
    // Chosen is also what happens to be usual now: the environment may say something else later.
    checked.push({
      setting,
      before: was as SettingValue,
      after: after as SettingValue,
      stored: parsed ? (after as SettingValue) : null,
    })
  }
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
  refuseConflicts(settings, chosenAfter(chosen, checked))
  return checked
}

/** @throws AppError INVALID_INPUT at a setting that does not go with others */
function refuseConflicts(settings: Context['settings'], chosen: ChosenValues): void {
  const of = readerOf(settings.usualOf, chosen)
  const fields = settings.groups.flatMap(({ conflict }) => {
    const found = conflict?.(of)
    return found ? [{ path: found.setting.name, message: found.reason }] : []
  })
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Reads settings as they are with these choices. */
function readerOf(usualOf: ReadSetting, chosen: ChosenValues): ReadSetting {
  return (setting) => {
    const parsed = setting.schema.safeParse(chosen[setting.name])
    return parsed.success ? parsed.data : usualOf(setting)
  }
}

/** All that is chosen once the changes are made. */
export function chosenAfter(
  chosen: ChosenValues,
  changes: CheckedChanges,
): Record<string, unknown> {
  const after: Record<string, unknown> = { ...chosen }
  for (const { setting, stored } of changes) {
    if (stored === null) delete after[setting.name]
    else after[setting.name] = stored
  }
  return after
}
