import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import {
  listSetting,
  numberSetting,
  timeSetting,
  type SettingGroup,
} from '#platform/settings/setting.ts'
import type { TicketPriority } from '../contract.ts'
import { settingWords as words } from '../messages.settings.ts'
import type { BusinessHours } from './business-hours.ts'
import { usualAnswerHours } from './policy.ts'

const opens = timeSetting({
  name: 'tickets.opens',
  usual: '09:00',
  words: () => words.opens,
})
const closes = timeSetting({
  name: 'tickets.closes',
  usual: '18:00',
  words: () => words.closes,
})
const holidays = listSetting({
  name: 'tickets.holidays',
  usual: (config) => config.supportHolidays,
  variable: 'SUPPORT_HOLIDAYS',
  most: 200,
  item: z.iso.date({ error: () => words.notADay }),
  words: () => words.holidays,
})

const answerHours = (priority: TicketPriority) =>
  numberSetting({
    name: `tickets.answerHours.${priority}`,
    least: 1,
    most: 160,
    usual: usualAnswerHours[priority],
    words: () => ({ ...words[priority], ...words.hours }),
  })
const firstAnswer: Readonly<Record<TicketPriority, ReturnType<typeof answerHours>>> = {
  urgent: answerHours('urgent'),
  normal: answerHours('normal'),
  low: answerHours('low'),
}

export function businessHours({ settings, timeZone }: Context): BusinessHours {
  return {
    timeZone,
    holidays: new Set(settings.of(holidays)),
    opens: settings.of(opens),
    closes: settings.of(closes),
  }
}

/** Business minutes until the first answer that is promised today. */
export function firstAnswerMinutes({ settings }: Context, priority: TicketPriority): number {
  return settings.of(firstAnswer[priority]) * 60
}

const leastMinutes = 4 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const settings: SettingGroup = {
  label: () => words.group,
  settings: [opens, closes, holidays, ...Object.values(firstAnswer)],
  conflict(of) {
    if (minutesOf(of(closes)) - minutesOf(of(opens)) < leastMinutes) {
      return { setting: closes, reason: words.tooShort }
    }
    if (of(firstAnswer.normal) < of(firstAnswer.urgent)) {
      return { setting: firstAnswer.normal, reason: words.slowerThanUrgent }
    }
    if (of(firstAnswer.low) < of(firstAnswer.normal)) {
      return { setting: firstAnswer.low, reason: words.slowerThanNormal }
    }
    return undefined
  },
}
