/** Work modes among the words of a search, and those that it does not want. */
import type { WorkMode } from '#features/jobs/contract.ts'
import { isPlain, keyOf, type Token } from './tokens.ts'

export const modes: Readonly<Record<string, WorkMode>> = {
  remote: 'remote',
  remotely: 'remote',
  wfh: 'remote',
  telecommute: 'remote',
  telework: 'remote',
  teleworking: 'remote',
  teletravail: 'remote',
  teletrabajo: 'remote',
  'remote work': 'remote',
  'home office': 'remote',
  homeoffice: 'remote',
  'work from home': 'remote',
  'working from home': 'remote',
  'work from anywhere': 'remote',
  'work at home': 'remote',
  'from home': 'remote',
  wfa: 'remote',
  'remote first': 'remote',
  'remote only': 'remote',
  '100 remote': 'remote',
  'fully remote': 'remote',
  hybrid: 'hybrid',
  onsite: 'onsite',
  'on site': 'onsite',
  'in office': 'onsite',
}

export function isMode(token: Token | undefined): boolean {
  return token !== undefined && isPlain(token) && Object.hasOwn(modes, keyOf(token))
}

const longestMode = 3
/** Said before what nobody wants. `not` is one word with the next, except at the beginning. */
const denials = new Set('no not non without kein keine nicht ohne sans sin senza geen'.split(' '))

/** `not remote`, `-remote`, `no remote`, `non-remote`, with the mode that is not wanted. */
export function* withoutModesIn(
  tokens: readonly Token[],
): Generator<{ run: Token[]; value: WorkMode }> {
  for (let start = 0; start < tokens.length; start++) {
    for (let length = longestMode + 1; length >= 1; length--) {
      const run = tokens.slice(start, start + length)
      const value = run.length === length ? deniedBy(run) : undefined
      if (value === undefined) continue
      yield { run, value }
      start += length - 1
      break
    }
  }
}

function deniedBy(run: readonly Token[]): WorkMode | undefined {
  const [first, ...others] = run
  if (!first || first.phrase || !others.every(isPlain)) return undefined
  const key = run.map(keyOf).join(' ')
  if (first.not) return modeOf(key)
  const [denial = '', ...words] = key.split(' ')
  if (denials.has(denial)) return modeOf(words.join(' '))
  return run.length === 1 && key.startsWith('non') ? modeOf(key.slice(3)) : undefined
}

function modeOf(key: string): WorkMode | undefined {
  return Object.hasOwn(modes, key) ? modes[key] : undefined
}
