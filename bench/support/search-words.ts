/** Words of invented postings: those of real trades, and many made-up ones as rare as real rare words. */
import type { Draw } from '#features/jobs/server/draw.ts'
import { professions } from '#features/jobs/server/demo-words.ts'

const onsets = 'b c d f g h k l m n p r s t v w z br dr gr kl pl pr st tr'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const codas = ['', 'n', 'r', 'l', 's', 't', 'nd', 'rk']

const vocabularySize = 30_000

/** Distinct words of two to four syllables, in no order. */
export function makeVocabulary(draw: Draw): string[] {
  const made = new Set<string>()
  while (made.size < vocabularySize) {
    const syllables = 2 + draw.below(3)
    let word = ''
    for (let index = 0; index < syllables; index++) {
      word += draw.oneOf(onsets) + draw.oneOf(vowels) + (draw.chance(0.4) ? draw.oneOf(codas) : '')
    }
    made.add(word)
  }
  return [...made]
}

/** The vocabulary's word of a rank drawn by Zipf's law: few words often, most of them hardly ever. */
export function zipfWord(draw: Draw, vocabulary: readonly string[]): string {
  const rank = Math.floor(vocabulary.length ** draw.fraction()) - 1
  return vocabulary[Math.max(0, rank)]!
}

export { professions }

/** Real postings have long titles too. */
export const titleTails = [
  '',
  '',
  '',
  '',
  '',
  ' (part-time possible)',
  ', early careers programme 2027',
  ' – parental leave cover until March 2028',
  ' with a focus on regulatory reporting, statutory audits and cross-border consolidation',
]
