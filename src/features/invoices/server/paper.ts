/** What an invoice says, as data for its template. */
import { countryWords } from '#shared/countries.ts'
import { dayWords } from '#shared/dates.ts'
import { formatExactMoney } from '#shared/money.ts'
import { replyWords as words } from '../messages.replies.ts'
import type { InvoiceRow } from './document.ts'

const partyLines = (party: {
  name: string
  address: string | null
  state: string | null
  country: string
  taxId: string | null
}) => [
  party.name,
  ...(party.address ?? '').split(/\r?\n/),
  [party.state, countryWords(party.country)].filter(Boolean).join(', '),
  party.taxId ? words.taxId(party.taxId) : '',
]

export function paperOf(invoice: InvoiceRow) {
  const { document, currency } = invoice
  const { line } = document
  const money = (minor: number) => formatExactMoney(minor, currency)
  const isCredit = invoice.kind === 'credit_note'
  const taxes = document.taxes.filter((tax) => tax.name !== '')
  const { placeOfSupply, buyer } = document
  const place = placeOfSupply === buyer.country ? countryWords(buyer.country) : placeOfSupply
  // Only GST has a code for what is sold.
  const code = line.itemCode ? [{ head: words.code, cell: line.itemCode }] : []
  return {
    title: isCredit ? words.creditNote : words.invoice,
    head: [words.number(invoice.fullNumber), words.issued(dayWords(invoice.issueDate))],
    seller: { name: document.seller.name, lines: partyLines(document.seller) },
    buyer: { lines: partyLines(document.buyer) },
    words: { seller: words.seller, buyer: words.buyer },
    table: {
      head: [words.description, ...code.map(({ head }) => head), words.quantity, words.net],
      rows: [[line.description, ...code.map(({ cell }) => cell), '1', money(line.netMinor)]],
    },
    sums: [
      [words.netTotal, money(invoice.netMinor)],
      ...taxes.map((tax) => [words.tax(tax.name, String(tax.rate / 100)), money(tax.taxMinor)]),
    ],
    total: [isCredit ? words.refunded : words.total, money(invoice.totalMinor)],
    notes: [
      line.periodStart && line.periodEnd
        ? words.period(dayWords(line.periodStart), dayWords(line.periodEnd))
        : '',
      place ? words.placeOfSupply(place) : '',
      document.reverseCharge ? words.reverseCharge : '',
      document.taxes.some((tax) => tax.category === 'G') ? words.export : '',
      document.corrects
        ? words.corrects(document.corrects.fullNumber, dayWords(document.corrects.issueDate))
        : '',
      document.reason ?? '',
      isCredit ? '' : words.paid,
    ].filter(Boolean),
    footer: invoice.fullNumber,
  }
}
