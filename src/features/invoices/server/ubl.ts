/** An invoice as UBL 2.1 with the content of EN 16931. */
import { currencyDigits, toMajorUnits } from '#shared/money.ts'
import type { InvoiceRow } from './document.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

/** A text, or the elements inside; nothing where there is none. */
function element(
  name: string,
  content: string | readonly string[] | null,
  attributes: Record<string, string> = {},
): string {
  if (content === null || content === '') return ''
  const inside = typeof content === 'string' ? escaped(content) : content.join('')
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>${inside}</${name}>`
}

/** @returns an XML document */
export function ublOf(invoice: InvoiceRow): string {
  const { document, currency } = invoice
  const isCredit = invoice.kind === 'credit_note'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const decimals = currencyDigits(currency)
  const amount = (name: string, minor: number) =>
    element(name, toMajorUnits(minor, currency).toFixed(decimals), { currencyID: currency })
  const scheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')])
  const category = (name: string, code: string, rate: number, reason: string | null = null) =>
    element(name, [
      element('cbc:ID', code),
      code === 'O' ? '' : element('cbc:Percent', String(rate / 100)),
      element('cbc:TaxExemptionReason', reason),
      scheme,
    ])
  const reasons: Record<string, string> = {
    AE: 'Reverse charge',
    G: 'Export',
    O: 'Not subject to tax',
  }
  const party = (name: string, { name: partyName, address, state, country, taxId }: PartyOf) =>
    element(name, [
      element('cac:Party', [
        element('cac:PostalAddress', [
          element('cbc:StreetName', (address ?? '').replaceAll(/\s*[\r\n]+\s*/g, ', ')),
          element('cbc:CountrySubentity', state),
          element('cac:Country', [element('cbc:IdentificationCode', country)]),
        ]),
        taxId ? element('cac:PartyTaxScheme', [element('cbc:CompanyID', taxId), scheme]) : '',
        element('cac:PartyLegalEntity', [element('cbc:RegistrationName', partyName)]),
      ]),
    ])
  const [first] = document.taxes
  const lineName = isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  const rate = document.taxes.reduce((sum, tax) => sum + tax.rate, 0)
  const body = [
    element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    element('cbc:ID', invoice.fullNumber),
    element('cbc:IssueDate', invoice.issueDate),
    isCredit ? '' : element('cbc:DueDate', invoice.issueDate),
    element(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', isCredit ? '381' : '380'),
    element('cbc:Note', document.reason),
    element('cbc:DocumentCurrencyCode', currency),
    document.line.periodStart && document.line.periodEnd
      ? element('cac:InvoicePeriod', [
          element('cbc:StartDate', document.line.periodStart),
          element('cbc:EndDate', document.line.periodEnd),
        ])
      : '',
    document.corrects
      ? element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', document.corrects.fullNumber),
            element('cbc:IssueDate', document.corrects.issueDate),
          ]),
        ])
      : '',
    party('cac:AccountingSupplierParty', document.seller),
    party('cac:AccountingCustomerParty', document.buyer),
    element('cac:TaxTotal', [
      amount('cbc:TaxAmount', invoice.taxMinor),
      ...document.taxes.map((tax) =>
        element('cac:TaxSubtotal', [
          amount('cbc:TaxableAmount', tax.netMinor),
          amount('cbc:TaxAmount', tax.taxMinor),
          category('cac:TaxCategory', tax.category, tax.rate, reasons[tax.category] ?? null),
        ]),
      ),
    ]),
    element('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', invoice.netMinor),
      amount('cbc:TaxExclusiveAmount', invoice.netMinor),
      amount('cbc:TaxInclusiveAmount', invoice.totalMinor),
      amount('cbc:PrepaidAmount', invoice.totalMinor),
      amount('cbc:PayableAmount', 0),
    ]),
    element(lineName, [
      element('cbc:ID', '1'),
      element(quantity, '1', { unitCode: 'MON' }),
      amount('cbc:LineExtensionAmount', document.line.netMinor),
      element('cac:Item', [
        element('cbc:Name', document.line.description),
        document.line.itemCode
          ? element('cac:CommodityClassification', [
              element('cbc:ItemClassificationCode', document.line.itemCode, { listID: 'HS' }),
            ])
          : '',
        category('cac:ClassifiedTaxCategory', first?.category ?? 'O', rate),
      ]),
      element('cac:Price', [amount('cbc:PriceAmount', document.line.netMinor)]),
    ]),
  ]
  const space = 'urn:oasis:names:specification:ubl:schema:xsd'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}:${root}-2" xmlns:cac="${space}:CommonAggregateComponents-2" xmlns:cbc="${space}:CommonBasicComponents-2">${body.join('')}</${root}>\n`
}

type PartyOf = {
  name: string
  address: string | null
  state: string | null
  country: string
  taxId: string | null
}
