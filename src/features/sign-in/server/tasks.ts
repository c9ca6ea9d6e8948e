import { writeTo } from '#platform/locale/locale.ts'
import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { mailLink, sendLink } from './service.links.ts'
import { sendCode, textCode } from './service.phones.ts'
import { forgetFlows } from './service.ts'

export const tasks: readonly Task[] = [
  handleTask(mailLink, (context, { email, journey, locale = null }) =>
    writeTo({ locale, timeZone: null }, () => sendLink(context, email, journey)),
  ),
  handleTask(textCode, (context, { locale = null, ...asked }) =>
    writeTo({ locale, timeZone: null }, () => sendCode(context, asked)),
  ),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('signIn.forget', '23 * * * *', forgetFlows),
]
