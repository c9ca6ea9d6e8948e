/** Invoices as the tables hold them, for what is printed of them. */
import { randomUUID } from 'node:crypto'
import type { InvoiceDocument, InvoiceRow } from '#features/invoices/server/document.ts'
import { taxOf } from '#features/invoices/server/policy.tax.ts'

const currencies = ['EUR', 'JPY', 'INR', 'KWD', 'USD']

const buyer = { name: 'Ann Example', country: 'DE', state: null, address: null, taxId: null }
const vat = { scheme: 'vat', rate: 1900, code: '' } as const

/**
 * The same one for the same number: five currencies, two tax laws, reverse charge, with and without a
 * period.
 */
export function exampleInvoice(index: number, kind: InvoiceRow['kind'] = 'invoice'): InvoiceRow {
  const currency = currencies[index % currencies.length]!
  const total = (index * 7_919 + 13) % 5_000_000
  const isIndia = currency === 'INR'
  const tax = isIndia ? ({ scheme: 'gst', rate: 1800, code: '998599' } as const) : vat
  const who = isIndia
    ? {
        ...buyer,
        name: 'अंजलि शर्मा & <Söhne>',
        country: 'IN',
        state: index % 2 ? 'Kerala' : 'Karnataka',
      }
    : index % 6 === 1
      ? { ...buyer, country: 'FR', taxId: 'FR12345678901' }
      : { ...buyer, address: 'Hauptstraße 1\n10115 Berlin' }
  const from = isIndia ? { country: 'IN', state: 'Karnataka' } : { country: 'DE', state: '' }
  const taxed = taxOf(total, tax, from, who)
  const hasPeriod = index % 4 !== 3
  const document: InvoiceDocument = {
    seller: { name: 'Tessera GmbH', address: 'Weg 2\n10115 Berlin', taxId: 'DE123456789', ...from },
    buyer: who,
    line: {
      description: 'Premium plan, one month',
      itemCode: isIndia ? '998599' : '',
      periodStart: hasPeriod ? '2026-11-01' : null,
      periodEnd: hasPeriod ? '2026-12-01' : null,
      netMinor: taxed.netMinor,
    },
    taxes: taxed.lines,
    placeOfSupply: taxed.placeOfSupply,
    reverseCharge: taxed.reverseCharge,
    corrects:
      kind === 'credit_note' ? { fullNumber: 'INV-2026-000001', issueDate: '2026-11-01' } : null,
    reason: kind === 'credit_note' ? 'Paid twice & returned' : null,
  }
  return {
    id: randomUUID(),
    kind,
    state: 'paid',
    fullNumber: `INV-2026-${String(index).padStart(6, '0')}`,
    issueDate: '2026-11-23',
    currency,
    netMinor: taxed.netMinor,
    taxMinor: taxed.taxMinor,
    totalMinor: taxed.totalMinor,
    document,
    accountId: randomUUID(),
    orderId: randomUUID(),
    pdfKey: null,
    createdAt: new Date(),
  }
}
