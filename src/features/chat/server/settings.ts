import type { Settings } from '#platform/context.ts'
import { numberSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'

const leastDays = 30

const retentionDays = numberSetting({
  name: 'chat.retentionDays',
  least: 0,
  most: 36_500,
  usual: (config) => config.chatRetentionDays ?? 0,
  variable: 'CHAT_RETENTION_DAYS',
  words: () => words.retention,
})

/** Days after which ended conversations are forgotten; null: never. */
export function chatRetentionDays(settings: Settings): number | null {
  return settings.of(retentionDays) || null
}

export const settings: SettingGroup = {
  label: () => words.group,
  settings: [retentionDays],
  conflict(of) {
    const days = of(retentionDays)
    return days > 0 && days < leastDays
      ? { setting: retentionDays, reason: words.tooShort }
      : undefined
  },
}
