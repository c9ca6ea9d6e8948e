/** Taxes of what is sold, by the deployment's settings. Pure: minor units in, minor units out. */
import type { Buyer, TaxLine, TaxScheme } from '../contract.ts'

export type TaxSettings = { scheme: TaxScheme; rate: number; code: string }
export type TaxSeller = { country: string; state: string }

/** What a price that includes tax is made of. */
export type TaxedAmount = {
  netMinor: number
  taxMinor: number
  totalMinor: number
  lines: TaxLine[]
  /** The buyer pays the tax to their own office (VAT directive, article 196). */
  reverseCharge: boolean
  /** GST: the state, or the country abroad; VAT: the country. */
  placeOfSupply: string | null
}

const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
const fullRate = 10_000

/**
 * Splits an amount that includes tax. Where no tax is due, the buyer pays what is left without it.
 *
 * @param gross with tax, as the price is shown
 */
export function taxOf(
  gross: number,
  tax: TaxSettings,
  seller: TaxSeller,
  buyer: Pick<Buyer, 'country' | 'state' | 'taxId'>,
): TaxedAmount {
  if (tax.scheme === 'none' || tax.rate === 0) return untaxed(gross, 'O', null)
  const net = netOf(gross, tax.rate)
  if (tax.scheme === 'gst') return gstOf(gross, net, tax, seller, buyer)
  if (buyer.country === seller.country) return withVat(gross, net, tax.rate, buyer.country)
  if (!euCountries.has(buyer.country)) return untaxed(net, 'G', buyer.country)
  if (!euCountries.has(seller.country)) return withVat(gross, net, tax.rate, buyer.country)
  if (!buyer.taxId) return withVat(gross, net, tax.rate, buyer.country)
  return { ...untaxed(net, 'AE', buyer.country), reverseCharge: true }
}

/** The share without tax: tax = total − round(total × 100 ÷ (100 + rate)). */
function netOf(gross: number, rate: number): number {
  return Math.round((gross * fullRate) / (fullRate + rate))
}

function untaxed(
  net: number,
  category: TaxLine['category'],
  placeOfSupply: string | null,
): TaxedAmount {
  const lines: TaxLine[] = [{ category, name: '', rate: 0, netMinor: net, taxMinor: 0 }]
  return { netMinor: net, taxMinor: 0, totalMinor: net, lines, reverseCharge: false, placeOfSupply }
}

function withVat(gross: number, net: number, rate: number, country: string): TaxedAmount {
  return {
    netMinor: net,
    taxMinor: gross - net,
    totalMinor: gross,
    lines: [{ category: 'S', name: 'VAT', rate, netMinor: net, taxMinor: gross - net }],
    reverseCharge: false,
    placeOfSupply: country,
  }
}

/** Within a state half of it is the state's; between states it is one; abroad there is none. */
function gstOf(
  gross: number,
  net: number,
  { rate }: TaxSettings,
  seller: TaxSeller,
  buyer: Pick<Buyer, 'country' | 'state'>,
): TaxedAmount {
  if (buyer.country !== 'IN') return untaxed(net, 'G', buyer.country)
  const tax = gross - net
  const base = { netMinor: net, taxMinor: tax, totalMinor: gross, reverseCharge: false }
  const placeOfSupply = buyer.state ?? seller.state
  const line = (name: string, share: number, taxMinor: number): TaxLine => ({
    category: 'S',
    name,
    rate: share,
    netMinor: net,
    taxMinor,
  })
  if (placeOfSupply.toLowerCase() !== seller.state.toLowerCase()) {
    return { ...base, placeOfSupply, lines: [line('IGST', rate, tax)] }
  }
  const central = Math.floor(tax / 2)
  const lines = [line('CGST', rate / 2, central), line('SGST', rate / 2, tax - central)]
  return { ...base, placeOfSupply, lines }
}

/** `2026` from January; `2627` from April, where GST counts from then on. */
export function financialYearOf(day: string, scheme: TaxScheme): string {
  const year = Number(day.slice(0, 4))
  if (scheme !== 'gst') return String(year)
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1
  return `${String(first % 100).padStart(2, '0')}${String((first + 1) % 100).padStart(2, '0')}`
}

/** At most 16 characters, as GST demands. */
export function fullNumberOf(series: string, financialYear: string, number: number): string {
  return `${series}-${financialYear}-${String(number).padStart(6, '0')}`
}

/** A share of taxed amounts, for a credit note: the parts add up to the whole. */
export function shareOf(
  whole: Pick<TaxedAmount, 'netMinor' | 'taxMinor' | 'totalMinor' | 'lines'>,
  totalMinor: number,
  before: { totalMinor: number; taxes: readonly number[] },
): { netMinor: number; taxMinor: number; totalMinor: number; lines: TaxLine[] } {
  // Cumulative, so that rounding of several credit notes never gives more than was charged.
  const after = before.totalMinor + totalMinor
  const taxSoFar =
    whole.totalMinor === 0 ? 0 : Math.floor((whole.taxMinor * after) / whole.totalMinor)
  const shares = whole.lines.map((line) =>
    whole.taxMinor === 0 ? 0 : Math.floor((line.taxMinor * taxSoFar) / whole.taxMinor),
  )
  const rest = taxSoFar - shares.reduce((sum, share) => sum + share, 0)
  const taxes = shares.map(
    (share, index) => share + (index === shares.length - 1 ? rest : 0) - (before.taxes[index] ?? 0),
  )
  const taxMinor = taxes.reduce((sum, tax) => sum + tax, 0)
  const netMinor = totalMinor - taxMinor
  const lines = whole.lines.map((line, index) => ({
    ...line,
    netMinor,
    taxMinor: taxes[index]!,
  }))
  return { netMinor, taxMinor, totalMinor, lines }
}
