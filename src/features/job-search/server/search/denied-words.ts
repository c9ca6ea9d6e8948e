/** Several words that a search does not want together, and skills that it does not want. */
import { skillNamed } from '#features/job-facts/server/service.ts'
import { deniesNames } from './denials.ts'
import { isKnownPhrase, isKnownWord, namesWork } from './known-words.ts'
import { isFiller, isPlain, keyOf, type Token } from './tokens.ts'
import { isMode, modes } from './work-modes.ts'

const longest = 3

/** `not machine learning`, `no php` and, at the beginning, `not python`: what is not wanted is one token. */
export function deniedTogether(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    const run = token.not ? phraseAt(tokens, at) : wordsDeniedAt(tokens, at)
    joined.push(run ? together(run) : (withoutPrefix(token) ?? token))
    at += run?.length ?? 1
  }
  return joined
}

/** From the denial on, if that is a token of its own. */
function together(run: readonly Token[]): Token {
  const [first, ...others] = run
  const words = first!.not ? run : others
  return {
    ...first!,
    not: true,
    ...(!first!.not && { denied: true as const }),
    text: words.map(({ text }) => text).join(' '),
    end: run.at(-1)!.end,
  }
}

/** `non-remote` */
function withoutPrefix(token: Token): Token | null {
  const [, text] = (isPlain(token) && /^non[- ]?(.+)$/i.exec(token.text)) || []
  return text !== undefined && isMode({ ...token, text }) ? { ...token, text, not: true } : null
}

function phraseAt(tokens: readonly Token[], at: number): Token[] | null {
  if (tokens[at]!.phrase) return null
  return longestRun(tokens, at, 2, isKnownPhrase)
}

function wordsDeniedAt(tokens: readonly Token[], at: number): Token[] | null {
  const denial = tokens[at]!
  const key = keyOf(denial)
  if (!isPlain(denial) || !deniesNames(key)) return null
  const isNot = at === 0 && key === 'not'
  const run = longestRun(tokens, at + 1, 1, (words) => {
    // `no code` and `no SQL` are words of their own.
    if (isKnownPhrase(`${key} ${words}`) || isKnownWord(key + words)) return false
    const isKnown = words.includes(' ') ? isKnownPhrase(words) : isKnownWord(words)
    const isName =
      skillNamed(words) !== undefined || Object.hasOwn(modes, words) || (at > 0 && namesWork(words))
    return isName || (isNot && isKnown && !isFiller(tokens[at + 1]!))
  })
  return run && isPlain(run[0]!) ? [denial, ...run] : null
}

function longestRun(
  tokens: readonly Token[],
  at: number,
  shortest: number,
  isMeant: (words: string) => boolean,
): Token[] | null {
  for (let length = longest; length >= shortest; length--) {
    const run = tokens.slice(at, at + length)
    const isRun =
      run.length === length &&
      run.every((token, index) => index === 0 || (isPlain(token) && !token.afterComma))
    if (isRun && isMeant(run.map(keyOf).join(' '))) return run
  }
  return null
}
