/** What boards call work modes and pay units, in ours. */
import type { PayUnit, WorkMode } from '#features/jobs/contract.ts'

/**
 * `OnSite`, `Flexible / Hybrid`, `Remote - US`, `Fully remote`; null for `unspecified`, for what is only
 * possible or not at all, and for anything else.
 */
export function readWorkMode(text: string | null): WorkMode | null {
  const word = text?.toLowerCase().replace(/[^a-z]/g, '') ?? ''
  if (/^(non|not?|without)[a-z]*(remote|hybrid)|(eligible|possible|optional)$/.test(word))
    return null
  if (/hybrid|part(ial|ially|ly|time)?remote|remotepart/.test(word)) return 'hybrid'
  if (
    /^(fully|entirely|completely|only|full)?(remote|telecommut)|^(wfh|workfromhome|homeoffice)$/.test(
      word,
    )
  )
    return 'remote'
  return /^(onsite|in(the)?office|inperson|office(based)?|atoffice)$/.test(word) ? 'onsite' : null
}

/** `per-year-salary`, `1 YEAR`, `HOUR`, `annual`, `Monat`; a year when nothing is said. */
export function readPayUnit(text: string | null): PayUnit {
  const word = text?.toLowerCase() ?? ''
  if (/hour|\bhrs?\b|stunde|heure|\bhora|\bora\b/.test(word)) return 'HOUR'
  if (/day|daily|\btag|\bjour|\bd[ií]a\b|giorno/.test(word)) return 'DAY'
  if (/week|woche|semaine|semana|settimana/.test(word)) return 'WEEK'
  if (/month|monat|mensual|\bmois\b|\bmes(e)?\b|\bm[eê]s\b/.test(word)) return 'MONTH'
  return 'YEAR'
}
