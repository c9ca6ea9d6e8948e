/** What a description says of pay, and nothing of funding, revenue, budgets or bonuses. */
import type { Pay } from '#features/jobs/contract.ts'
import { amountsIn, notPayAfter, notPayBefore, payFrom, type WrittenPay } from './pay-text.ts'

const longestText = 20_000
/** Many more than any posting lists, place by place: each has its sentence read twice over. */
const amountsAtMost = 200

/** Words that announce pay. */
const cue =
  /\b(?:salar(?:y|ies)|compensation|(?:base|hourly|starting|total|our|the) pay\b|pay\s?(?:range|rate|scale|band|is|:|for this)|rate of pay|remuneration|wages?|earn(?:s|ings?)?|on[- ]target|ote|ctc|\p{L}*gehalt|gehälter|\p{L}*vergütung|entgelt|verdienst|bezahlung|\p{L}*lohn|jahresbrutto|bruttojahres\w*|salaires?|rémunération|salario|sueldo|retribución|remuneración|salário|remuneração|retribuzione|stipendio|ral|salaris|loon|brutoloon|maandsalaris|wynagrodzeni\w*|lön|løn|lønn|mzda|plat|fizetés)\b|зарплат|оклад|заработн|年収|年俸|月給|時給|給与|年薪|月薪|薪资|薪資|급여|연봉/iu

/** What amounts in descriptions are when they are not pay. */
const business =
  /\b(?:rais(?:e[ds]?|ing)|fund(?:s|ed|ing|raising)?|seed|series [a-h]|venture|backed|invest\w*|valu(?:ed|ation)|revenues?|arr|mrr|gmv|aum|acv|tcv|turnover|umsatz\w*|chiffre d|budgets?|ad spend|spend|assets|market\w*|industry|customers?|clients?|users|merchants?|transactions?|processed|payments volume|volume|portfolio|deal size|deals?|quotas?|pipeline|grants?|donat\w*|savings|saved|sales of|in sales|contracts?|fees?|fine|prize|acqui\w*|ipo|profit\w*|cost\w*|insurance|cover(?:age)?|deductible|scholarships?|tuition|discounts?|per employee|worth|employee purchase|matching|match|401\(?k\)?|pension|hsa|fsa|lunch|meals?|gym|wellness|wellbeing|learning|training|education|development|conferences?|equipment|home office|laptop|phone|internet|commut\w*|travel|transport|vouchers?|gift|perks?|stipends?|allowances?|reimburs\w*|credits?|relocation|referrals?|sachbezug|zuschuss|gutschein\w*|jobrad|prämie|bonus(?:es)?|sign-?on|signing|thirteenth|commission)\b/iu

/** What stands further away in a line without a full stop belongs to something else. */
const sentenceAtMost = 600
const [cues, businesses] = [cue, business].map((pattern) => new RegExp(pattern, 'giu')) as [
  RegExp,
  RegExp,
]

/** The sentence, or the line of a list, in which these characters stand. */
function sentenceAround(text: string, start: number, end: number): [string, string] {
  const line = Math.max(text.lastIndexOf('\n', start - 1) + 1, 0)
  const lineEnd = text.indexOf('\n', end)
  const before = text
    .slice(Math.max(line, start - sentenceAtMost), start)
    .split(/(?<=[.!?;])\s+(?=\p{Lu})/u)
  const after = text
    .slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + sentenceAtMost))
    .split(/[.!?;](?:\s+(?=\p{Lu})|$)/u)
  return [before.at(-1) ?? '', after[0] ?? '']
}

/** The two lines above, where a heading or "The range is:" may stand. */
function linesAbove(text: string, start: number): string {
  const line = text.lastIndexOf('\n', start - 1)
  if (line < 0) return ''
  const lines = text.slice(Math.max(0, line - 400), line).split('\n')
  return lines
    .filter((one) => one.trim() !== '')
    .slice(-2)
    .join('\n')
}

function isPay(text: string, amount: WrittenPay): string | null {
  const { start, end, unit, min, max } = amount
  const [before, after] = sentenceAround(text, start, end)
  if (notPayBefore.test(before) || notPayAfter.test(after)) return null
  const near = before.slice(-90)
  const said = cue.exec(before) ?? cue.exec(after)
  const cueAt = [...before.matchAll(cues)].at(-1)?.index ?? -1
  const businessAt = [...near.matchAll(businesses)].at(-1)?.index ?? -1
  const closer = cueAt - Math.max(0, before.length - 90) > businessAt
  if (businessAt >= 0 && !(said && closer)) return null
  if (
    business.test(after.slice(0, 25).replace(/[,;(+&].*|\b(?:plus|and|with|as well)\b.*/su, ''))
  ) {
    return null
  }
  if (said) return `${before} ${after}`
  const above = linesAbove(text, start)
  const isShort = before.length + after.length < 120
  if (isShort && cue.test(above) && !business.test(above.replace(cues, ''))) {
    return `${above} ${before} ${after}`
  }
  // `€20–25 per hour` alone in a line: a range with its unit is pay.
  const isRange = min !== null && max !== null && min !== max
  return isRange && unit !== null && before.trim().length < 30 ? `${before} ${after}` : null
}

/**
 * The pay that a description states: the whole span, where several places or levels have their own.
 *
 * @param country of the job, which says whose dollars are meant
 */
export function payInDescription(text: string, country: string | null = null): Pay | null {
  const plain = text.slice(0, longestText)
  const found: Pay[] = []
  let lastLine = -1
  for (const amount of amountsIn(plain, country).slice(0, amountsAtMost)) {
    if (amount.currency === null || (amount.min ?? amount.max)! < 5) continue
    const around = isPay(plain, amount)
    const pay = around === null ? null : payFrom(amount, around)
    if (!pay) continue
    // What follows in the same line is the variable part, or the sum of both.
    const line = plain.lastIndexOf('\n', amount.start)
    if (found.length > 0 && line === lastLine) continue
    lastLine = line
    found.push(pay)
  }
  const [first] = found
  if (!first) return null
  const alike = found.filter(
    ({ currency, unit }) => currency === first.currency && unit === first.unit,
  )
  const whole = alike.filter(({ min, max }) => min !== null && max !== null)
  const spans = whole.length > 0 ? whole : [first]
  const isSpan = spans.length > 1
  return {
    ...spans[0]!,
    min: isSpan ? Math.min(...spans.map(({ min }) => min!)) : spans[0]!.min,
    max: isSpan ? Math.max(...spans.map(({ max }) => max!)) : spans[0]!.max,
    equity: alike.some(({ equity }) => equity),
    bonus: alike.some(({ bonus }) => bonus),
  }
}
