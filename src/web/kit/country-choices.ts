import { countryCodes as codes } from '#shared/country-codes.ts'
import { formatTag } from '#shared/locale.ts'
import type { Choice } from './picker-matches.ts'
import { useVisitorTag } from './use-visitor-tag.ts'

/** What people write and no language's list of names has. */
const usual: Record<string, readonly string[]> = {
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['USA', 'United States of America', 'America'],
  AE: ['UAE'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
  TR: ['Turkey'],
  KR: ['Korea'],
}

const made = new Map<string, Choice[]>()

/** Every country by its name in a language; found by its English name and usual short ones, too. */
export function countryChoices(tag: string): Choice[] {
  const known = made.get(tag)
  if (known) return known
  const names = new Intl.DisplayNames([tag, formatTag()], { type: 'region' })
  const english = new Intl.DisplayNames([formatTag()], { type: 'region' })
  const order = new Intl.Collator(tag)
  const choices = codes
    .map((value) => ({
      value,
      label: names.of(value) ?? value,
      also: [english.of(value) ?? value, ...(usual[value] ?? [])],
    }))
    .sort((one, other) => order.compare(one.label, other.label))
  made.set(tag, choices)
  return choices
}

/** In the visitor's language. */
export function useCountryChoices(): Choice[] {
  return countryChoices(useVisitorTag())
}
