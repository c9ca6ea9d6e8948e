/** What a change of settings changes, and how values read. Pure. */
import type { Audience, SettingDifference, SettingValue } from '../contract.ts'
import { formatTag } from '#shared/locale.ts'
import { replyWords as words } from '../messages.replies.ts'

/** As much of a setting as its value needs to be said. */
type Shown = {
  input: { kind: string; options?: readonly { value: string; label: () => string }[] }
  words: () => { label: string; unit?: string; unitOfOne?: string }
}

export function valueWords({ input, words: say }: Shown, value: SettingValue): string {
  if (typeof value === 'number') {
    const { unit, unitOfOne = unit } = say()
    return [value.toLocaleString(formatTag()), value === 1 ? unitOfOne : unit]
      .filter(Boolean)
      .join(' ')
  }
  if (typeof value === 'string') {
    return input.options?.find((option) => option.value === value)?.label() ?? value
  }
  if (Array.isArray(value)) return value.join(', ') || words.nothing
  return audienceWords(value as Audience)
}

function audienceWords({ who, share, roles }: Audience): string {
  if (who !== 'some') return words[who]
  const parts = [
    ...(share > 0 ? [words.share(share)] : []),
    ...roles.map((one) => words.roles[one]),
  ]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function differenceOf(
  setting: Shown & { name: string },
  before: SettingValue,
  after: SettingValue,
): SettingDifference {
  return {
    name: setting.name,
    label: setting.words().label,
    before: valueWords(setting, before),
    after: valueWords(setting, after),
  }
}
