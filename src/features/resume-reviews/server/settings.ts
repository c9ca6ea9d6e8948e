import type { Context } from '#platform/context.ts'
import { numberSetting, type SettingGroup } from '#platform/settings/setting.ts'
import { settingWords as words } from '../messages.settings.ts'

const price = numberSetting({
  name: 'resumeReviews.price',
  least: 1,
  most: 10,
  usual: 1,
  words: () => words.price,
})
const promise = numberSetting({
  name: 'resumeReviews.promiseHours',
  least: 24,
  most: 336,
  usual: 72,
  words: () => words.promise,
})

/** Connections for a review that is ordered now. */
export const priceOf = ({ settings }: Pick<Context, 'settings'>): number => settings.of(price)

/** Hours in which a review that is ordered now is promised. */
export const promiseHoursOf = ({ settings }: Pick<Context, 'settings'>): number =>
  settings.of(promise)

export const settings: SettingGroup = { label: () => words.group, settings: [price, promise] }
