import { numberSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'

export const gatherSeconds = numberSetting({
  name: 'notifications.gatherSeconds',
  least: 0,
  most: 3600,
  usual: (config) => config.gatherSeconds,
  variable: 'GATHER_SECONDS',
  words: () => words.gather,
})

export const settings: SettingGroup = { label: () => words.group, settings: [gatherSeconds] }
