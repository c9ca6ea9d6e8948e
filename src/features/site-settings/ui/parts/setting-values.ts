/** What a form of settings says. */
import { textOf } from '#web/kit/form-values.ts'
import type { Audience, SettingValue, SettingView } from '../../contract.ts'

export const roles = ['jobSeeker', 'recruiter', 'admin'] as const

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function valueIn(form: FormData, { name, input }: SettingView): SettingValue {
  if (input.kind === 'number') return Number(textOf(form, name))
  if (input.kind === 'list') return linesOf(textOf(form, name))
  if (input.kind === 'audience') return audienceIn(form, name)
  return textOf(form, name)
}

function audienceIn(form: FormData, name: string): Audience {
  const who = textOf(form, name) as Audience['who']
  if (who !== 'some') return { who, share: 0, roles: [] }
  const chosen = form.getAll(`${name}.roles`)
  return {
    who,
    share: Number(textOf(form, `${name}.share`)),
    roles: roles.filter((role) => chosen.includes(role)),
  }
}
