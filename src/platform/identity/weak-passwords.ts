import { replyWords } from '../messages.replies.ts' /** Passwords that are tried first (OWASP ASVS 5.0, 6.2.4, 6.2.11, 6.2.12); all offline. */

const shortest = 8
/** Digits and signs around one common word add too little. */
const aroundAtMost = 6
const wordAtLeast = 3

type Lists = { passwords: ReadonlySet<string>; words: ReadonlySet<string> }
let lists: Promise<Lists> | undefined

/**
 * 18,000 passwords of at least eight characters and 50,000 words, from the lists that zxcvbn keeps;
 * read once, which takes half a second on a busy machine: at the start, so that nobody waits for it.
 */
export function commonLists(): Promise<Lists> {
  lists ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common']
    const words = [...passwords, ...dictionary['diceware-common'], ...ofTheYear]
    return {
      passwords: new Set(passwords.filter((password) => password.length >= shortest)),
      words: new Set(words.filter((word) => word.length >= wordAtLeast && /^\p{L}+$/u.test(word))),
    }
  })
  return lists
}

const ofTheYear = `spring summer autumn fall winter january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday`
  .trim()
  .split(/\s+/)

/** What this product is about: words that someone tries here before any other. */
const ofTheProduct =
  `vouch tessera job jobs seeker jobseeker candidate recruiter recruiting referral
  referrals referrer refer insider career careers hire hired hiring resume work worker employer employee
  application applicant interview company admin administrator owner support moderator user account
  welcome login signin password passwort secret hello`
    .trim()
    .split(/\s+/)

/** Digits and signs that stand for letters; 1 and ! for either of two. */
const letters = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
}

/** A text as it is, and read with the letters that its digits and signs stand for. */
function readings(text: string): string[] {
  const read = (one: string) =>
    text.replace(/[0345789@$1!|]/g, (sign) => letters[sign as keyof typeof letters] ?? one)
  return [...new Set([text, read('i'), read('l')])]
}

/** A text without some of the digits and signs at its ends, each read in all ways. */
function coresOf(text: string): Set<string> {
  const isAround = (letter: string) => !/\p{L}/u.test(letter)
  const cores = new Set<string>()
  for (let front = 0; front <= aroundAtMost; front++) {
    if (front > 0 && !isAround(text[front - 1] ?? 'a')) break
    for (let back = 0; front + back <= aroundAtMost; back++) {
      if (back > 0 && !isAround(text.at(-back) ?? 'a')) break
      for (const reading of readings(text.slice(front, text.length - back))) cores.add(reading)
    }
  }
  return cores
}

/**
 * @param contextWords the brand, the role, the person's own address: too easy to guess with a little more
 * @returns a sentence that says why it is refused, or undefined
 */
export async function weaknessOf(
  password: string,
  contextWords: readonly string[],
): Promise<string | undefined> {
  const plain = password.normalize('NFC').toLowerCase()
  const { passwords, words } = await commonLists()
  if (passwords.has(plain)) return replyWords.commonPassword
  if (new Set(plain).size === 1) return replyWords.oneCharacterPassword
  const own = new Set([...ofTheProduct, ...wordsOf(contextWords)])
  const cores = coresOf(plain)
  for (const core of cores) {
    const joined = core.replace(/[^\p{L}]/gu, '')
    if (consistsOf(joined, own) && joined.length >= core.length - aroundAtMost)
      return replyWords.guessedPassword
  }
  for (const core of cores) {
    if (words.has(core) || words.has(repeatedUnit(core) ?? '')) return replyWords.oneWordPassword
  }
  return undefined
}

/** The words of names and addresses, whole and in parts. */
function wordsOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => {
      const plain = text.normalize('NFC').toLowerCase()
      return [plain.replace(/[^\p{L}]/gu, ''), ...plain.split(/[^\p{L}]+/u)]
    })
    .filter((word) => word.length >= wordAtLeast)
}

/** Whether a text is nothing but some of these words, one after the other. */
function consistsOf(text: string, words: ReadonlySet<string>): boolean {
  if (text.length < wordAtLeast) return false
  const reached = Array.from({ length: text.length + 1 }, (_, index) => index === 0)
  for (let start = 0; start < text.length; start++) {
    if (!reached[start]) continue
    for (const word of words) if (text.startsWith(word, start)) reached[start + word.length] = true
  }
  return reached[text.length]!
}

/** `tessera` of `tesseratessera`; undefined for a text that does not repeat itself. */
function repeatedUnit(text: string): string | undefined {
  for (let length = wordAtLeast; length <= text.length / 2; length++) {
    if (text.length % length !== 0) continue
    const unit = text.slice(0, length)
    if (unit.repeat(text.length / length) === text) return unit
  }
  return undefined
}
