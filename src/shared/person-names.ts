/** What a person may be called. Names of the whole world: only what is no name, or looks like another one, is not. */

/** Joiners are letters' own in these scripts, as in Persian and Malayalam names. */
const joining =
  'Arabic|Syriac|Nko|Mongolian|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala|Khmer|Tibetan|Myanmar'
    .split('|')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')

/** Characters that nobody sees, and those that turn the direction of what follows. */
const invisible = new RegExp(
  [
    // Which form of a sign is meant: of Chinese characters, and in Mongolian.
    '(?<![\\p{Script=Han}\\p{Script=Mongolian}])[\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    `(?<![${joining}])[\\u200c\\u200d]`,
    '(?![\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u200c\\u200d])\\p{Default_Ignorable_Code_Point}',
    '[\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069\\ufff9-\\ufffb\\u2800]',
  ].join('|'),
  'gu',
)

/** Copied along with a name as often as put there to deceive: without them it is what everyone sees. */
export function withoutInvisible(name: string): string {
  return name.replace(invisible, '')
}

const address =
  /:\/\/|\bwww\.|[@＠]|[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|xyz|ru|cn|top|shop|site|online|link|click)(?![\p{L}\d])/iu

/** An address of the web or of email: it would stand, as an invitation, wherever the name does. */
export function holdsAddress(name: string): boolean {
  return address.test(name)
}

/** One is enough, of any script; a picture or a number alone is no name. */
export function holdsLetter(name: string): boolean {
  return /\p{L}/u.test(name)
}

/** What someone has been called, the present name first; what was stored before names could change has no former ones. */
export function namesOf(person: {
  name: string
  formerNames?: readonly string[] | null | undefined
}): string[] {
  return [...new Set([person.name, ...(person.formerNames ?? [])])]
}
