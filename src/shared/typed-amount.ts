import { isCurrency } from './money.ts'

/** Where the ten digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0xff_10]

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? digit : String(code - zero)
}

const thousands = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/

/**
 * An amount as people write it, in whole units: `60,000`, `60.000`, `60 000`, `60’000`, `12,00,000`, `3.200,50`,
 * `62.5k`, `€ 4800,-`. Three digits after a single point or comma are thousands, since nobody is paid a
 * thousandth.
 *
 * @returns null for what is no amount, or less than nothing
 */
export function readTypedAmount(typed: string): number | null {
  const plain = typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g, asciiDigit)
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replace(/[\s'’\p{Sc}]/gu, '')
    .replace(/^[A-Za-z]{3}(?=\d)|(?<=\d[Kk]?)[A-Za-z]{3}$/, (code) =>
      isCurrency(code.toUpperCase()) ? '' : code,
    )
    .replace(/[.,][-–]+$/, '')
  const [, digits, isThousand] = /^(\d[\d.,]*?)(k?)$/i.exec(plain) ?? []
  if (digits === undefined) return null
  const amount = isThousand ? readDecimal(digits) * 1000 : readGrouped(digits)
  return Number.isFinite(amount) ? amount : null
}

/** NaN for what is none. */
function readGrouped(digits: string): number {
  const separators = digits.replaceAll(/\d/g, '')
  const isMixed = separators.includes('.') && separators.includes(',')
  if (isMixed) {
    const at = digits.lastIndexOf(separators.at(-1)!)
    const whole = digits.slice(0, at)
    return thousands.test(whole) && new Set(separators.slice(0, -1)).size === 1
      ? Number(`${whole.replaceAll(/[.,]/g, '')}.${digits.slice(at + 1)}`)
      : Number.NaN
  }
  if (thousands.test(digits) && !digits.startsWith('0'))
    return Number(digits.replaceAll(/[.,]/g, ''))
  return readDecimal(digits)
}

function readDecimal(digits: string): number {
  return /^\d+(?:[.,]\d*)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}
