import { numberSetting, type ReadSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'
import { usualHidingWeights, type HidingWeights } from './policy.ts'

const weights = { least: 0.5, most: 20, step: 0.5 }

const grave = numberSetting({
  name: 'moderation.hidingWeightGrave',
  ...weights,
  usual: usualHidingWeights.grave,
  words: () => ({ ...words.grave, ...words.weight }),
})
const other = numberSetting({
  name: 'moderation.hidingWeight',
  ...weights,
  usual: usualHidingWeights.other,
  words: () => ({ ...words.other, ...words.weight }),
})

export function hidingWeights({ of }: { of: ReadSetting }): HidingWeights {
  return { grave: of(grave), other: of(other) }
}

export const settings: SettingGroup = {
  label: () => words.group,
  settings: [grave, other],
  conflict: (of) =>
    of(other) < of(grave) ? { setting: other, reason: words.lighterThanGrave } : undefined,
}
