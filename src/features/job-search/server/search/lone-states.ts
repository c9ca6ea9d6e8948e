/** The letters of a state where no city stands before them: `nurse OH`, `jobs in OR`. */
import { professionTitles, regionsNamed } from '#features/job-facts/server/service.ts'
import { isPlain, keyOf, type Token } from './tokens.ts'

/** Other things that the letters stand for, beside words like these. */
const terms: Readonly<Record<string, RegExp>> = {
  ar: /^(?:vr|xr|mr|ai|unity|unreal|3d|mobile|ios|android|game|developers?|engineers?|engineering|designers?|artists?|accounts?|accounting|accountants?|clerks?|specialists?|analysts?|collections?|software|lens|programmers?)$/,
  ca: /^(?:account\w*|audit\w*|tax\w*|financ\w*|chartered|articleship)$/,
  co: /^(?:sap|fi|account\w*|controll\w*|financ\w*)$/,
  ct: /^(?:techn\w*|radi\w*|scan\w*|imaging|mri|sonograph\w*)$/,
  dc: /^(?:power|motors?|electric\w*|drives?)$/,
  ga: /^(?:google|analytics?|marketing|seo)$/,
  id: /^(?:design\w*|learning|instruction\w*|identity|apple)$/,
  ma: /^(?:teach\w*|medical|assistants?|nurses?|degree)$/,
  md: /^(?:doctors?|physicians?|medical|managing|directors?)$/,
  ms: /^(?:azure|office|excel|dynamics|sql|microsoft|developers?|engineers?|admin\w*|nurses?)$/,
  mt: /^(?:translat\w*|medical|laboratory|lab)$/,
  nc: /^(?:cnc|machin\w*|operators?|program\w*)$/,
  or: /^(?:nurses?|rn|surg\w*|tech\w*|scrub|theatre)$/,
  pa: /^(?:assistants?|personal|physician|executive|secretar\w*|production)$/,
  pr: /./,
  qc: /./,
  sc: /^(?:security|clear\w*|developers?|engineers?|supply)$/,
  sd: /^(?:sap|software|consult\w*|developers?)$/,
  va: /^(?:virtual|assistants?|admin\w*)$/,
  // Germany and Los Angeles as well.
  de: /./,
  la: /./,
}

/** Whether the letters of a state rather stand for something else here: `London AR developer`. */
export function isRatherTerm(letters: string, others: readonly Token[]): boolean {
  const pattern = terms[letters]
  return pattern !== undefined && others.some((token) => pattern.test(keyOf(token)))
}

const trades = new Set(professionTitles.flatMap((title) => title.split(' ').slice(-1)))
const isTrade = (word: string) => trades.has(word) || trades.has(word.replace(/s$/, ''))

/** The state that one token names, behind a word of a trade at the end of a search or behind `in`. */
type LoneState = { token: Token; letters: string }

export function loneStates(tokens: readonly Token[]): LoneState[] {
  // Nobody can tell what is written in capitals to say something.
  if (tokens.every(({ text }) => text === text.toUpperCase())) return []
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    if (!before || !isPlain(before) || token.phrase || !/^[A-Z]{2}$/.test(token.text)) return []
    const letters = token.text.toLowerCase()
    const isState = regionsNamed(letters).some(
      ({ code, country }) => country === 'US' && code.toLowerCase() === letters,
    )
    const isLed = keyOf(before) === 'in' || token.leadsTo !== undefined
    const isBehindTrade = at === tokens.length - 1 && isTrade(keyOf(before))
    const others = tokens.filter((other) => other !== token)
    if (!isState || !(isLed || isBehindTrade) || isRatherTerm(letters, others)) return []
    return [{ token, letters }]
  })
}
