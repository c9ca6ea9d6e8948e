/** How else a name of the gazetteer is written. */
import { misspellings, nicknames } from './areas.ts'
import { fold } from './fold.ts'

const hangul = /^\p{Script=Hangul}+$/u
const citySuffix = fold('시')

/** Spellings under which the gazetteer may have a folded name. */
export function spellingsOf(folded: string): string[] {
  const nickname = nicknames.get(folded)
  const correct = misspellings.get(folded)
  const spellings = [folded, ...(nickname ? [nickname.name] : []), ...(correct ? [correct] : [])]
  const swap = (from: RegExp, to: string) => {
    if (from.test(folded)) spellings.push(folded.replace(from, to))
  }
  swap(/\bsaint\b/, 'st')
  swap(/\bst\b/, 'saint')
  swap(/\bsankt\b/, 'st')
  swap(/\bst\b/, 'sankt')
  swap(/\bfort\b/, 'ft')
  swap(/\bft\b/, 'fort')
  swap(/\bmount\b/, 'mt')
  swap(/\bmt\b/, 'mount')
  swap(/^n(?= \p{L}{3})/u, 'north')
  swap(/^s(?= \p{L}{3})/u, 'south')
  swap(/^e(?= \p{L}{3})/u, 'east')
  swap(/^w(?= \p{L}{3})/u, 'west')
  swap(/ city$/, '')
  swap(/^cd\b/, 'ciudad')
  swap(/^sta\b/, 'santa')
  swap(/^sto\b/, 'santo')
  swap(/^kgs\b/, 'kongens')
  swap(/\bn (?=(?:labem|vltavou|nisou|moravou|orlici|sazavou|vahom)$)/, 'nad ')
  swap(/ a d /, ' aan den ')
  swap(/ b /, ' bei ')
  swap(/ i d opf$/, ' in der oberpfalz')
  swap(/臺/g, '台')
  if (/^\p{Script=Han}{2,4}$/u.test(folded)) spellings.push(...spellings.map((one) => `${one}市`))
  if (hangul.test(folded)) spellings.push(folded + citySuffix)
  return spellings
}
