import { formatTag } from '#shared/locale.ts'
import type { Choice } from './picker-matches.ts'
import { useVisitorTag } from './use-visitor-tag.ts'

/** In which most postings of the world are written; any other tag stays as it is. */
const tags =
  'ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et fa fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl nl-BE pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  )

/** Languages by their names in a language; found by their English names, too. */
export function languageChoices(reader: string, current: string): Choice[] {
  const names = new Intl.DisplayNames([reader, formatTag()], { type: 'language' })
  const english = new Intl.DisplayNames([formatTag()], { type: 'language' })
  return [...new Set([...tags, current].filter(Boolean))]
    .map((value) => ({
      value,
      label: names.of(value) ?? value,
      also: [english.of(value) ?? value],
    }))
    .sort((one, other) => one.label.localeCompare(other.label, reader))
}

/** In the visitor's language. */
export function useLanguageChoices(current: string): Choice[] {
  return languageChoices(useVisitorTag(), current)
}
