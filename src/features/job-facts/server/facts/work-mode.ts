/** Where the work is done, as a place, a title or a description says it. */
import type { WorkMode } from '#features/jobs/contract.ts'
import { withoutTail } from './title.ts'

const hybridWord =
  /(?<!\p{L})(?:hybrid(?:e|es|er|en)?|híbrid[oa]|ibrid[oa]|hybrydow\p{L}*|гибрид\p{L}*)(?!\p{L})/iu
const onsiteWord =
  /(?<!\p{L})(?:on[\s-]?site|in[\s-]office|in[\s-]person|vor ort|sur site|présentiel|presencial|in sede|stacjonarn\p{L}*)(?!\p{L})/iu
const remoteWord =
  /(?<!\p{L})(?:remote(?:ly)?|work(?:ing)? from home|wfh|home[\s-]?office|télétravail|teletrabajo|remoto|zdaln\p{L}*|удаленн\p{L}*|удалённ\p{L}*)(?!\p{L})/iu
const orWord = /(?<!\p{L})(?:or|oder|ou|o|and|und|optional)(?!\p{L})|[/,;|]/iu

/**
 * `Hybrid - London`, `Berlin (On-site)`; null when the text of a place says nothing of it, and for a
 * choice of several, which the reader of places knows better.
 */
export function workModeOfPlace(text: string): WorkMode | null {
  const [hybrid, onsite, remote] = [hybridWord, onsiteWord, remoteWord].map((one) => one.test(text))
  if (hybrid && onsite) return null
  if (hybrid) {
    const rest = text.replace(hybridWord, ' ')
    const choice = /(?:remote|hybrid\p{L}*)\s*(?:or|\/|,|\|)\s*(?:remote|hybrid)/iu.test(text)
    return remote && choice && orWord.test(rest) ? null : 'hybrid'
  }
  return onsite && !remote ? 'onsite' : null
}

/** The mode that all of these places name. */
export function workModeOfPlaces(texts: readonly string[]): WorkMode | null {
  const modes = new Set(texts.map(workModeOfPlace))
  const [only] = modes
  return modes.size === 1 ? (only ?? null) : null
}

const aside = /\(([^)]*)\)|\[([^\]]*)\]|(?:\s[-–—|]\s|,\s)([^-–—|,()]*)(?=$|,|\s[-–—|]\s)/giu

/** `Engineer (Remote)`, `Engineer - Hybrid, London`. */
export function workModeOfTitle(title: string): WorkMode | null {
  for (const [, round, square, end] of withoutTail(title).matchAll(aside)) {
    const words = (round ?? square ?? end ?? '').trim()
    const mode = workModeOfPlace(words)
    if (mode) return mode
    const isRemote =
      /^(?:(?:fully|100\s?%|full)\s)?remote(?:ly)?(?![\p{L}-])(?!\s(?:sensing|monitoring|support|operations|access|team|manager))/iu
    if (isRemote.test(words) && !hybridWord.test(words)) return 'remote'
  }
  return null
}

const some =
  '(?:[1-4]|one|two|three|four|einen?|ein|zwei|drei|vier|un|deux|trois|quatre|dos|tres|cuatro)'

const hybridSays: readonly RegExp[] = [
  new RegExp(`in[-\\s]office (?:at least |for )?(?!5|five)${some} days?`, 'iu'),
  /(?:this|the|our) (?:is a |role is |position is |job is |role will be |position will be )(?:a |an )?(?:\p{L}+ ){0,2}hybrid/iu,
  /(?<!\p{L})hybrid(?:[\s-](?:remote|office|working|work))?[\s-](?:role|position|job|opportunity|schedule|model|basis|set-?up|arrangement|environment|working|work(?:place)?\b|policy|in \p{Lu})/u,
  /work(?:ing)? (?:in a |on a |under a )?hybrid/iu,
  // `Hybrid, casual work environment`, as a line of its own.
  /^[ \t•*–-]{0,9}hybrid,? (?:and )?(?:\p{L}+,? ){0,3}work(?:ing|place)? (?:environment|model|schedule|week)/imu,
  /hybrides? arbeit\p{L}*|hybrides? (?:modell|arbeitsmodell)|modelo híbrido|modalidad híbrida|modèle hybride|mode hybride|lavoro ibrido/iu,
  new RegExp(
    `(?<!\\p{L})(?:at least |minimum (?:of )?)?(?!5|five|fünf)${some}(?:\\s?(?:-|–|to|or)\\s?${some})?\\+? days? ?(?:a|per|each|every|\\/)? ?(?:week )?(?:in|at|from|on) (?:the |our |its |an |\\p{Lu}\\p{L}+ )?(?:\\p{L}+ )?(?:office|site|hub|hq|studio)`,
    'iu',
  ),
  new RegExp(
    `(?:in|at) (?:the |our )?(?:\\p{L}+ )?office (?:at least |for )?(?!5|five)${some} days?`,
    'iu',
  ),
  new RegExp(
    `${some} (?:tage?|tagen) (?:pro|in der|die) woche (?:im|vor ort|in unserem|homeoffice|mobil)`,
    'iu',
  ),
  new RegExp(
    `${some}(?:\\s?(?:-|–|bis|oder)\\s?${some})? (?:tage?n?) (?:im )?(?:home[\\s-]?office|mobil)`,
    'iu',
  ),
  new RegExp(
    `${some}(?:\\s?(?:-|–|à|ou)\\s?${some})? jours? (?:de télétravail|par semaine (?:en télétravail|au bureau))`,
    'iu',
  ),
  new RegExp(`${some} días? (?:de teletrabajo|en (?:la )?oficina|a la semana en)`, 'iu'),
  new RegExp(
    `(?:work from home|remote(?:ly)?) (?:up to )?(?!5|five)${some} days? (?:a|per|each) week`,
    'iu',
  ),
]

const onsiteSays: readonly RegExp[] = [
  /(?:role|position|job) (?:is|will be|requires) (?:\p{L}+ ){0,2}(?:on[\s-]?site|in[\s-]office|in[\s-]person|office[\s-]based)/iu,
  /(?:this is an?|fully|100\s?%|5 days) (?:\p{L}+ )?(?:on[\s-]?site|in[\s-]office|in[\s-]person|office[\s-]based)/iu,
  /(?<!\p{L})(?:on[\s-]?site|in[\s-]office|in[\s-]person|office[\s-]based) (?:role|position|job|opportunity|only)/iu,
  /must (?:be (?:able to )?)?work (?:on[\s-]?site|in[\s-]office|in[\s-]person|from our office)/iu,
  /(?:5|five) days (?:a|per|each) week (?:in|at|from) (?:the|our) (?:\p{L}+ )?office|in (?:the |our )?office (?:5|five) days/iu,
  /(?:is|are) not (?:a )?(?:fully )?remote|not a remote (?:role|position|job)|no remote (?:work|option|possibility)|remote (?:work )?is not (?:possible|available|an option|offered)|cannot be (?:done|performed) remotely|kein(?:e)? (?:remote|home[\s-]?office)/iu,
]

const remoteSays: readonly RegExp[] = [
  /(?<!\p{L})(?:fully|100\s?%|completely|entirely|permanently) remote(?:ly)?(?![\p{L}-])(?! (?:company|team|organi|workforce|culture|business|start|environment|first|distributed))/iu,
  /(?:this|it) is an? (?:\p{L}+,? (?:time,? |time )?){0,3}remote(?:-based)? (?:role|position|job|opportunity|contract|internship)/iu,
  /(?:role|position|job|opportunity) (?:is|will be|can be) (?:\p{L}+ ){0,2}(?:remote(?![\p{L}-])|done remotely|performed remotely|based remotely|home[\s-]based)(?! (?:first|friendly))/iu,
  /(?<!\p{L})remote (?:role|position|job|opportunity)(?! (?:board|market|seekers|titles))/iu,
  /(?:you can|you may|you will|you'll|can) work (?:fully )?(?:remotely|from anywhere)(?! (?:up to|some|a few|one|two|for up|several|\d))/iu,
  /work(?:ing)? from anywhere(?! (?:up to|for|policy|weeks|days|\d))/iu,
  /(?<!\p{L})(?:full remote|100\s?% (?:en remoto|remoto|télétravail|home[\s-]?office|teletrabajo|zdalnie)|vollständig remote|komplett remote|télétravail (?:complet|total|à 100)|teletrabajo (?:total|completo|100)|totalmente remoto|полностью удал[её]нн\p{L}*|完全リモート|フルリモート|远程办公|遠端工作)/iu,
  /^[ \t•*-]{0,9}(?:location|work ?place|work ?location|workplace type|work mode|standort|arbeitsort|lieu|ubicación)\s*:\s*(?:fully |100% )?remote(?![\p{L}-])/imu,
]

/** LinkedIn's tags, which recruiters write at the end: `#LI-Hybrid`, `#LI-Columbus_Remote`. */
const tag = /#LI[-_][\p{L},_-]*?(hybrid|remote|on-?site)(?!\p{Ll})/giu
const modeByTag: Readonly<Record<string, WorkMode>> = {
  hybrid: 'hybrid',
  remote: 'remote',
  onsite: 'onsite',
  'on-site': 'onsite',
}

function workModeOfTags(text: string): WorkMode | null {
  const modes = new Set([...text.matchAll(tag)].map(([, mode]) => modeByTag[mode!.toLowerCase()]!))
  const [only] = modes
  return modes.size === 1 ? (only ?? null) : null
}

const longestText = 20_000

/** What speaks of remote work without saying that this job is done so. */
const notThisJob =
  /(?:not|isn't|isn’t|never|cannot be|can't be|no|kein|keine|nicht)(?: \p{L}+){0,3} (?:a )?(?:fully |100% )?remote(?:ly)?(?: (?:role|position|job))?|remote[\s-]first|remote[\s-]friendly|(?:we(?:'re| are)|as) an? (?:\p{L}+ )?(?:fully |100% )?remote (?:company|team|organi[sz]ation|business|workforce)/giu

export type TextMode = { mode: WorkMode | null; remotePossible: boolean }

/** Most descriptions have none of these, and need no closer look. */
const concerns =
  /hybrid|híbrid|ibrid|office|on[\s-]?site|in[\s-]person|remot|from home|anywhere|#LI|tage?|jours?|días?|télétravail|teletrabajo|удал|リモート|远程|遠端|zdaln/iu

/** The mode that a description states of the job itself, not of its company. */
export function workModeIn(text: string): TextMode {
  // A line is looked at on its own: nothing here reaches over its end.
  const plain = text
    .slice(0, longestText)
    .split('\n')
    .filter((line) => concerns.test(line))
    .join('\n')
  if (plain === '') return { mode: null, remotePossible: false }
  const tagged = workModeOfTags(plain)
  if (tagged) return { mode: tagged, remotePossible: tagged === 'remote' }
  const says = (patterns: readonly RegExp[], of: string) => patterns.some((one) => one.test(of))
  const hybrid = says(hybridSays, plain)
  const onsite = says(onsiteSays, plain)
  const remote = says(remoteSays, plain.replace(notThisJob, ' '))
  if (hybrid && remote) return { mode: null, remotePossible: true }
  if (hybrid) return { mode: 'hybrid', remotePossible: false }
  if (onsite && remote) return { mode: null, remotePossible: false }
  if (onsite) return { mode: 'onsite', remotePossible: false }
  return { mode: remote ? 'remote' : null, remotePossible: remote }
}
