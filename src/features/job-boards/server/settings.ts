import type { Context } from '#platform/context.ts'
import { numberSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'

const perDay = numberSetting({
  name: 'jobBoards.addedPerDay',
  least: 0,
  most: 50,
  usual: 3,
  words: () => words.perDay,
})

/** Boards that one member may add within a day; 0 leaves it to admins. */
export const boardsPerDay = ({ settings }: Pick<Context, 'settings'>): number => settings.of(perDay)

export const settings: SettingGroup = { label: () => words.group, settings: [perDay] }
