/**
 * The settings as they are now, in memory: reading one costs nothing. They are read again when any process
 * has changed them (`app/page-changes.ts` hears of it).
 */
import { flagNames, type FlagName } from '#shared/flags.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { isIn, type Holder } from './audience.ts'
import {
  usualOf,
  type ReadSetting,
  type Setting,
  type SettingGroup,
  type SettingValue,
} from './setting.ts'
import { flagSettings } from './site-settings.ts'

/** What admins have chosen, by the settings' names. */
export type ChosenValues = Readonly<Record<string, unknown>>

export type LiveSettings = {
  of: ReadSetting
  usualOf: ReadSetting
  /** Whether someone has a part of the product. */
  hasFlag: (flag: FlagName, actor: Holder) => boolean
  flagsOf: (actor: Holder) => FlagName[]
  /** All that there are, by feature. */
  groups: readonly SettingGroup[]
  /** Reads them from the database, after whatever is being read already. */
  reload: () => Promise<void>
}

type Options = {
  groups: readonly SettingGroup[]
  config: Config
  log: Pick<Logger, 'error'>
  read: () => Promise<ChosenValues>
}

/** @throws Error when two settings have one name */
export function createLiveSettings({ groups, config, log, read }: Options): LiveSettings {
  const declared = new Map<string, Setting>()
  for (const setting of groups.flatMap(({ settings }) => settings)) {
    if (declared.has(setting.name)) throw new Error(`Two settings are called ${setting.name}`)
    declared.set(setting.name, setting)
  }
  let values: ReadonlyMap<string, unknown> = new Map()
  let reading: Promise<void> = Promise.resolve()

  function of<Value extends SettingValue>(setting: Setting<Value>): Value {
    const chosen = values.get(setting.name)
    return chosen === undefined ? usualOf(setting, config) : (chosen as Value)
  }

  async function readOnce(): Promise<void> {
    const next = new Map<string, unknown>()
    for (const [name, value] of Object.entries(await read())) {
      // One that an earlier release knew says nothing here.
      const parsed = declared.get(name)?.schema.safeParse(value)
      if (parsed?.success) next.set(name, parsed.data)
      else if (parsed) log.error({ setting: name }, 'a stored setting is not valid any more')
    }
    values = next
  }

  const hasFlag = (flag: FlagName, actor: Holder) => isIn(of(flagSettings[flag]), flag, actor)
  return {
    of,
    usualOf: (setting) => usualOf(setting, config),
    hasFlag,
    flagsOf: (actor) => flagNames.filter((flag) => hasFlag(flag, actor)),
    groups,
    reload() {
      reading = reading.catch(() => {}).then(readOnce)
      return reading
    },
  }
}
