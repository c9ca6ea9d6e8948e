/** What schemas say of wrong input, in the caller's language and in the product's words. */
import { z } from 'zod'
import { words } from './messages.schemas.ts'

type Wording = ReturnType<typeof z.locales.en>['localeError']
type Issue = Parameters<Wording>[0]

/** More would be no help to anybody. */
const valuesAtMost = 12

/** For `safeParse`: what a schema says itself goes first. */
export const schemaWords: Wording = (issue) => wordsFor(issue)

function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue)
    case 'invalid_value':
      return choiceWords(issue.values)
    case 'too_big':
      return sizeWords(issue.origin, shown(issue.maximum), issue.inclusive !== false, 'most')
    case 'too_small':
      return sizeWords(issue.origin, shown(issue.minimum), issue.inclusive !== false, 'least')
    case 'invalid_format':
      return pick(words.formats, issue.format) ?? words.wrongFormat
    case 'not_multiple_of':
      return words.multipleOf(String(issue.divisor))
    case 'unrecognized_keys':
      return words.unknown(issue.keys.join(', '))
    default:
      return words.wrong
  }
}

function typeWords({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return words.fillIn
  const name = expected === 'record' ? 'object' : expected === 'nan' ? 'number' : expected
  return pick(words.types, name) ?? words.wrong
}

function choiceWords(values: readonly unknown[]): string {
  if (values.length === 1) return words.exactly(String(values[0]))
  if (values.length > valuesAtMost) return words.wrong
  return words.oneOf(values.map(String).join(', '))
}

function sizeWords(
  origin: string,
  limit: string,
  isInclusive: boolean,
  side: 'most' | 'least',
): string {
  if (origin === 'string') {
    if (side === 'most') return words.atMostCharacters(limit)
    return limit === '1' ? words.fillIn : words.atLeastCharacters(limit)
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    return side === 'most' ? words.atMostItems(limit) : words.atLeastItems(limit)
  }
  if (side === 'most') return isInclusive ? words.atMost(limit) : words.below(limit)
  return isInclusive ? words.atLeast(limit) : words.above(limit)
}

const shown = (limit: number | bigint) => limit.toLocaleString('en')

function pick(from: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(from, name) ? from[name] : undefined
}

// Schemas are also asked outside of calls (imports, settings, saved searches): they say the same there.
z.config({ localeError: schemaWords })
