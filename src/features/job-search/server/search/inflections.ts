/**
 * The forms of a word: `nurse`, `nurses`; `manage`, `managed`, `managing`. Stems find too much:
 * `intern`, `internal` and `international` share one, `university` and `universal` too.
 */

/** End in -ing, -ed or -s and name something of their own. */
const standAlone = new Set(
  `accounting advertising banking billing branding briefing broadcasting building catering clothing
  coaching coding consulting counseling counselling dining drawing engineering farming financing
  fishing forwarding framing funding gaming heating holding housing investing leasing learning lending
  lighting listing manufacturing marketing meaning mining nursing offering opening operating packaging
  painting parking planning pricing printing programming publishing purchasing rating recruiting
  recycling scheduling shipping shopping sourcing staffing steering string styling teaching testing
  trading training tutoring underwriting warehousing wedding welding
  advanced applied associated based certified dedicated gifted limited united
  goods news physics politics economics mathematics business process access address analysis
  operations sales systems arts sports`
    .trim()
    .split(/\s+/),
)

const plainWord = /^[a-z]{3,}$/
const hisses = /(?:s|x|z|ch|sh|o)$/
const consonantY = /[^aeiou]y$/
/** `plan`, not `open`: its last consonant is doubled before an ending. */
const doubling = /^(?:[^aeiou]*[aeiou][bdfglmnprt]|.*(?:mit|fer|cur|pel|bel|gin))$/
/** German names of professions, which have a form for women. */
const profession = /(?:er|eur|ist|or|ent|ant)$/

function formsOfBase(base: string): string[] {
  const forms = [base, `${base}s`]
  if (hisses.test(base)) forms.push(`${base}es`)
  if (consonantY.test(base)) {
    const stem = base.slice(0, -1)
    forms.push(`${stem}ies`, `${stem}ied`, `${base}ing`)
  } else if (base.endsWith('e')) {
    forms.push(`${base}d`, `${base.slice(0, -1)}ing`)
  } else if (doubling.test(base)) {
    const doubled = base + base.at(-1)!
    forms.push(`${doubled}ed`, `${doubled}ing`)
  } else {
    forms.push(`${base}ed`, `${base}ing`)
  }
  if (profession.test(base)) forms.push(`${base}in`, `${base}innen`)
  return forms
}

/** What the word may be a form of. */
function basesOf(word: string): string[] {
  const bases = [word]
  const strip = (ending: RegExp, instead: string) => {
    if (ending.test(word)) bases.push(word.replace(ending, instead))
  }
  strip(/s$/, '')
  strip(/es$/, '')
  strip(/ies$/, 'y')
  strip(/ied$/, 'y')
  strip(/ed$/, '')
  strip(/ed$/, 'e')
  strip(/ing$/, '')
  strip(/ing$/, 'e')
  strip(/(.)\1(?:ed|ing)$/, '$1')
  strip(/in(?:nen)?$/, '')
  return bases.filter((base) => base.length >= 3 && formsOfBase(base).includes(word))
}

/** `buerokauffrau` is written `bürokauffrau`; in shorter words the letters rather belong there. */
const fewestWithUmlaut = 7

/**
 * Words that are forms of the same word, itself first.
 *
 * @param word folded; what is not a plain word has no other forms
 */
export function formsOf(word: string): string[] {
  if (!plainWord.test(word)) return [word]
  const native = word.replace(/(?<=[aou])e/g, '')
  if (word.length < fewestWithUmlaut || native === word) return inflectionsOf(word)
  return [...new Set([...inflectionsOf(word), ...inflectionsOf(native)])]
}

function inflectionsOf(word: string): string[] {
  if (standAlone.has(word)) {
    return word.endsWith('ing') ? [word, `${word}s`] : [word]
  }
  const forms = basesOf(word).flatMap(formsOfBase)
  return [...new Set([word, ...forms])].filter(
    (form) => form === word || !standAlone.has(form) || form === `${word}s`,
  )
}
