import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialYearOf, fullNumberOf, shareOf, taxOf } from './policy.tax.ts'

const gst = { scheme: 'gst', rate: 1800, code: '998599' } as const
const vat = { scheme: 'vat', rate: 1900, code: '' } as const
const india = { country: 'IN', state: 'Karnataka' }
const germany = { country: 'DE', state: '' }
const buyer = (country: string, state: string | null = null, taxId: string | null = null) => ({
  country,
  state,
  taxId,
})

describe('GST', () => {
  it('is halved within a state, whole between states, and not charged abroad', () => {
    const within = taxOf(11_801, gst, india, buyer('IN', 'karnataka'))
    expect(within).toMatchObject({ netMinor: 10_001, taxMinor: 1_800, totalMinor: 11_801 })
    expect(within.lines.map(({ name, taxMinor }) => [name, taxMinor])).toEqual([
      ['CGST', 900],
      ['SGST', 900],
    ])
    const between = taxOf(11_801, gst, india, buyer('IN', 'Kerala'))
    expect(between.lines).toMatchObject([{ name: 'IGST', rate: 1800, taxMinor: 1_800 }])
    expect(between.placeOfSupply).toBe('Kerala')
    expect(taxOf(11_800, gst, india, buyer('US'))).toMatchObject({
      totalMinor: 10_000,
      taxMinor: 0,
    })
  })
})

describe('VAT', () => {
  it.each([
    ['at home, with a number too', buyer('DE', null, 'DE1'), 1_190, 190, false],
    ['elsewhere in the Union without a number', buyer('FR'), 1_190, 190, false],
    ['elsewhere in the Union with a number', buyer('FR', null, 'FR1'), 1_000, 0, true],
    ['outside the Union', buyer('US'), 1_000, 0, false],
  ])('%s', (_name, who, totalMinor, taxMinor, reverseCharge) => {
    expect(taxOf(1_190, vat, germany, who)).toMatchObject({ totalMinor, taxMinor, reverseCharge })
  })
})

describe('sums', () => {
  it('rows add up to the total, whatever is sold to whom', () => {
    const scheme = fc.constantFrom(gst, vat, { scheme: 'none', rate: 0, code: '' } as const)
    const who = fc.constantFrom(
      buyer('IN', 'Kerala'),
      buyer('IN', 'Karnataka'),
      buyer('FR'),
      buyer('FR', null, 'X'),
    )
    fc.assert(
      fc.property(fc.nat(100_000_000), scheme, who, (gross, tax, one) => {
        const taxed = taxOf(gross, tax, tax.scheme === 'gst' ? india : germany, one)
        const taxes = taxed.lines.reduce((sum, line) => sum + line.taxMinor, 0)
        expect(taxes).toBe(taxed.taxMinor)
        expect(taxed.netMinor + taxed.taxMinor).toBe(taxed.totalMinor)
        expect(taxed.totalMinor).toBeLessThanOrEqual(gross)
        expect(taxed.netMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('credit notes in any parts add up to the invoice, tax by tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (gross, cuts) => {
          const whole = taxOf(gross, gst, india, buyer('IN', 'Karnataka'))
          let before = { totalMinor: 0, taxes: [0, 0] }
          for (const cut of [...cuts, 1]) {
            const left = whole.totalMinor - before.totalMinor
            const amount = cut === 1 ? left : Math.floor(left * cut)
            const share = shareOf(whole, amount, before)
            expect(share.netMinor + share.taxMinor).toBe(amount)
            expect(share.taxMinor).toBeGreaterThanOrEqual(0)
            expect(share.netMinor).toBeGreaterThanOrEqual(0)
            before = {
              totalMinor: before.totalMinor + amount,
              taxes: before.taxes.map((tax, index) => tax + share.lines[index]!.taxMinor),
            }
          }
          expect(before.totalMinor).toBe(whole.totalMinor)
          expect(before.taxes).toEqual(whole.lines.map(({ taxMinor }) => taxMinor))
        },
      ),
    )
  })
})

describe('numbers', () => {
  it('name the financial year, and fit into the 16 characters of GST', () => {
    expect(financialYearOf('2027-03-31', 'gst')).toBe('2627')
    expect(financialYearOf('2027-04-01', 'gst')).toBe('2728')
    expect(financialYearOf('2027-03-31', 'vat')).toBe('2027')
    expect(fullNumberOf('INV', '2627', 999_999)).toBe('INV-2627-999999')
    expect(fullNumberOf('INV', '2027', 1).length).toBeLessThanOrEqual(16)
  })
})
