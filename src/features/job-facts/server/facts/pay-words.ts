/** How people write currencies, multiples, units and ends of a range: data for `pay-text.ts`. */
import { payUnits, type PayUnit } from '#shared/money.ts'

/** What stands directly before or after an amount; longer ones first. */
export const currencySigns: readonly (readonly [string, string])[] = [
  ['US\\s?\\$', 'USD'],
  ['U\\.S\\.\\s?\\$', 'USD'],
  ['CA\\s?\\$|CAD\\s?\\$|CDN\\s?\\$|Can\\s?\\$|C\\s?\\$', 'CAD'],
  ['AU\\s?\\$|AUD\\s?\\$|A\\s?\\$', 'AUD'],
  ['NZ\\s?\\$|NZD\\s?\\$', 'NZD'],
  ['SG\\s?\\$|SGD\\s?\\$|S\\s?\\$', 'SGD'],
  ['HK\\s?\\$|HKD\\s?\\$', 'HKD'],
  ['NT\\s?\\$|TWD\\s?\\$', 'TWD'],
  ['MX\\s?\\$|Mex\\s?\\$|MXN\\s?\\$', 'MXN'],
  ['R\\s?\\$', 'BRL'],
  ['CN\\s?[¥￥]|RMB\\s?[¥￥]?|人民币|元', 'CNY'],
  ['JP\\s?[¥￥]|円|日圓', 'JPY'],
  ['€|EUR(?:O|OS)?|[Ee]uros?', 'EUR'],
  ['£|GBP\\s?£?|[Pp]ounds(?: sterling)?', 'GBP'],
  ['₹|Rs\\.?|INR\\s?₹?|[Rr]upees', 'INR'],
  ['₩|원', 'KRW'],
  ['₽|руб(?:лей|ля|\\.)?', 'RUB'],
  ['₴|грн\\.?', 'UAH'],
  ['₸|тенге', 'KZT'],
  ['₪|NIS', 'ILS'],
  ['₺|TL', 'TRY'],
  ['₱|PHP', 'PHP'],
  ['₫|VNĐ', 'VND'],
  ['฿', 'THB'],
  ['₦', 'NGN'],
  ['zł(?:otych)?|zl', 'PLN'],
  ['Kč', 'CZK'],
  ['S?Fr\\.|SFr|[Ff]ranken', 'CHF'],
  ['Ft\\.?', 'HUF'],
  ['лв\\.?', 'BGN'],
  ['lei', 'RON'],
  ['RM', 'MYR'],
  ['Rp\\.?', 'IDR'],
  ['KSh', 'KES'],
  ['Dhs?\\.?', 'AED'],
  ['R(?=\\s?\\d)', 'ZAR'],
]

/** Signs that several currencies share; where the job is decides. */
export const sharedSigns: readonly (readonly [string, string | null])[] = [
  ['\\$|[Dd]ollars?', 'USD'],
  ['¥|￥', 'JPY'],
  ['kr\\.?|[Kk]ron(?:or|er)', null],
]

export const dollarOf: Readonly<Record<string, string>> = {
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  TW: 'TWD',
  MX: 'MXN',
  CL: 'CLP',
  CO: 'COP',
  AR: 'ARS',
}
export const yenOf: Readonly<Record<string, string>> = { CN: 'CNY' }
export const kronaOf: Readonly<Record<string, string>> = {
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
}

/** What follows an amount and multiplies it. */
export const multiples: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:LPA|lpa|Lpa|L\.P\.A\.?)(?!\p{L})/u, 100_000],
  [/^\s?(?:lakhs?|lacs?|Lakhs?|Lacs?|LAKHS?|LACS?)(?!\p{L})/u, 100_000],
  [/^\s?L(?![\p{L}.])/u, 100_000],
  [/^\s?(?:crores?|Crores?|CR|Cr|cr)(?!\p{L})\.?/u, 10_000_000],
  [/^\s?(?:k|K)(?=€|£|₹|\$|EUR|USD|GBP|CHF|PLN)/, 1000],
  [/^\s?(?:k|K)(?!\p{L})/u, 1000],
  [/^\s?(?:[Tt]sd|[Tt]ausend|тыс|thousand|mila|mil|tys)(?!\p{L})\.?/u, 1000],
  [/^(?:M|m)(?!\p{L})/u, 1_000_000],
  [/^\s?(?:MM|mn|[Mm]io|[Mm]illion(?:en|s)?|млн|[Mm]illones)(?!\p{L})\.?/u, 1_000_000],
  [/^\s?[万萬]/u, 10_000],
  [/^\s?만/u, 10_000],
  [/^\s?천/u, 1000],
]

/** Beyond what anybody is paid: it makes an amount something else. */
export const beyondPay =
  /^\s?(?:b|B|bn|BN|[Bb]illion\p{L}*|[Mm]rd\.?|[Mm]illiard\p{L}*|млрд|億|억|亿)(?!\p{L})/u

const joinedTo =
  "(?:\\s*[/|]\\s*|\\s+(?:per|pro|par|por|al|a|an|the|each|every|im|je|in|na|za|в|po|om|die)\\s+|\\s+(?:all['’]|de\\s+l['’])\\s*)"
const loosely = `(?:${joinedTo}|\\s*\\(?\\s*|\\s*,\\s*)`
/** Clear wherever they stand after an amount. */
const words: Record<PayUnit, string> = {
  HOUR: "hours?|hourly|hrs?|p\\.?\\s?h\\.?|p/h|stunden?|std\\.?|stündlich|heures?|l[’']heure|de\\s+l[’']heure|horas?|ora|orari[oa]|uur|godz\\.?(?:in[ęay])?|hod\\.?|час|timme|timmen|時間|小时|小時|시간",
  DAY: 'days?|daily|diem|p\\.?\\s?d\\.?|tage?|täglich|jours?|día|giorno|dag|dzień|день|日|天',
  WEEK: 'weeks?|weekly|wks?|p\\.?\\s?w\\.?|woche|wöchentlich|semaine|semana|settimana|tydzień|неделю|週|周',
  MONTH:
    'months?|monthly|mos?|mth|pcm|p\\.?\\s?m\\.?|monate?|monatlich|mtl\\.?|mois|mensuels?|mes|mensual(?:es)?|mês|mensais|mensal|mese|mensil[ei]|maand|maandelijks|mies\\.?(?:iąc)?|miesięcznie|msc\\.?|m-c|месяц|мес\\.?|月|个月|個月|월|månad|måned(?:en)?|měsíc',
  YEAR: 'years?|yearly|yrs?\\.?|annum|annually|annual|p\\.?\\s?a\\.?|jahr|jährlich|jahresbrutto|annuels?|année|año|anual(?:es)?|anuais|anno|annu[oaei]|jaar|rocznie|год|år|년|年',
}
/** Other words too, so they count only after a slash or "per". */
const shortWords: Record<PayUnit, string> = {
  HOUR: 'h',
  DAY: 'dia|j|d',
  WEEK: 'week|w',
  MONTH: 'm|mon\\.?',
  YEAR: 'an|ans|ano|y|a|rok',
}

/** Directly after an amount. */
export const unitAfter: readonly (readonly [PayUnit, RegExp])[] = payUnits.map((unit) => [
  unit,
  new RegExp(
    `^(?:${loosely}(?:${words[unit]})|${joinedTo}(?:${shortWords[unit]}))(?![\\p{L}\\d])`,
    'iu',
  ),
])

/** Anywhere near an amount, unambiguous alone. */
export const unitNear: readonly (readonly [PayUnit, RegExp])[] = [
  [
    'HOUR',
    /\b(?:per hour|hourly|an hour|stundenlohn|stundensatz|pro stunde|taux horaire|horaires?|por hora|all'ora|per uur|uurloon|godzin\p{L}*)\b|時給|时薪|時薪|시급|в час|почасов/iu,
  ],
  [
    'DAY',
    /\b(?:per day|daily rate|day rate|a day|per diem|tagessatz|pro tag|tjm|par jour|por d[ií]a|dagtarief)\b|日給|日薪/iu,
  ],
  [
    'WEEK',
    /\b(?:per week|weekly|a week|pro woche|wochenlohn|par semaine|por semana)\b|週給|周薪/iu,
  ],
  [
    'MONTH',
    /\b(?:per month|monthly|a month|monatlich|monatsgehalt|monatslohn|monatsbrutto|bruttomonatsgehalt|pro monat|im monat|par mois|mensuel\p{L}*|mensual\p{L}*|mensal|mensais|al mes|por mes|por mês|al mese|mensil[ei]|per maand|bruto per maand|maandsalaris|miesięczn\p{L}*|miesiąc)\b|月給|月薪|月收入|월급|в месяц|ежемесячн/iu,
  ],
  [
    'YEAR',
    /\b(?:per year|per annum|annual(?:ly)?|yearly|a year|p\.\s?a\.?|jahresgehalt|bruttojahresgehalt|jahresbrutto|jahreszielgehalt|jährlich|pro jahr|im jahr|par an|annuel\p{L}*|anual\p{L}*|anuais|al año|por ano|por año|all'anno|annu[oie]|ral|per jaar|jaarsalaris|rocznie|roczn\p{L}*|ctc)\b|年収|年薪|年俸|연봉|в год/iu,
  ],
]

/** What joins the two ends of a range. */
export const joins =
  /^\s*\)?\s*(?:[-–—‒−‐‑~〜～]|\.{2,3}|…|to|through|until|bis(?:\s+zu)?|à|a|al|hasta|até|tot|fino a|do|до|till|[-–—]\s*to)\s*(?:up to)?\s*\(?\s*$/iu
/** `45/55k`: joins when the second is a multiple. */
export const joinsMultiple = /^\s*\/\s*$/u
/** What joins them after a word that announces a range. */
export const joinsAnnounced = /^\s*(?:and|und|et|y|e|en|i|и|&)\s*$/iu
export const announces =
  /(?:between|zwischen|entre|tra|fra|tussen|mellan|mellom|mellem|między|pomiędzy|между)\s*(?:\p{L}+\s*)?$/iu

export const opensUpwards =
  /(?<!\p{L})(?:from|starting (?:at|from|salary of|pay of)|starts? (?:at|from)|at least|minimum(?: of)?|min\.?|ab|mindestens|à partir de|a partir de|desde|dès|vanaf|od|от|over|above|more than|no less than|not less than)\s*:?\s*$/iu
export const opensDownwards =
  /(?<!\p{L})(?:up to|upto|maximum(?: of)?|max\.?|bis(?: zu)?|jusqu['’][àa]|hasta|até|fino a|tot|до|under|less than|no more than|最大|最高)\s*:?\s*$/iu
export const endsOpen =
  /^(?:\+(?!\s*\d)|\s*(?:and up|and above|or more|or above|以上|plus(?=\s*$)))/iu

/** What the least paid full-time work brings a year, about: below it a year is not meant. */
export const leastYearly: Readonly<Record<string, number>> = {
  USD: 12_000,
  EUR: 9_000,
  GBP: 12_000,
  CHF: 24_000,
  CAD: 15_000,
  AUD: 20_000,
  NZD: 20_000,
  SGD: 15_000,
  HKD: 80_000,
  TWD: 200_000,
  INR: 90_000,
  JPY: 1_500_000,
  KRW: 12_000_000,
  CZK: 150_000,
  SEK: 120_000,
  NOK: 120_000,
  DKK: 120_000,
  HUF: 2_000_000,
  RON: 25_000,
  BGN: 9_000,
  BRL: 15_000,
  MXN: 60_000,
  ZAR: 40_000,
  AED: 24_000,
  SAR: 30_000,
  ILS: 40_000,
  TRY: 150_000,
  PHP: 100_000,
  MYR: 15_000,
  THB: 100_000,
  VND: 40_000_000,
  IDR: 20_000_000,
}

/** Where people say pay by the month: from which amounts on a year is meant, and a month. */
export const saidMonthly: Readonly<Record<string, readonly [year: number, month: number]>> = {
  RUB: [1_000_000, 15_000],
  UAH: [600_000, 7_000],
  KZT: [6_000_000, 60_000],
  CNY: [90_000, 2_000],
  PLN: [45_000, 2_500],
}
