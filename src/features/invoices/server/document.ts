/** What stands on an invoice, kept as it was when it got its number. Names follow EN 16931. */
import type { Buyer, TaxLine } from '../contract.ts'

export type InvoiceDocument = {
  seller: { name: string; address: string; country: string; state: string; taxId: string }
  buyer: Buyer
  line: {
    description: string
    /** HSN or SAC. */
    itemCode: string
    periodStart: string | null
    periodEnd: string | null
    netMinor: number
  }
  taxes: readonly TaxLine[]
  placeOfSupply: string | null
  reverseCharge: boolean
  /** Of a credit note: what it corrects, and why. */
  corrects: { fullNumber: string; issueDate: string } | null
  reason: string | null
}

export type InvoiceRow = {
  id: string
  kind: 'invoice' | 'credit_note'
  state: string
  fullNumber: string
  issueDate: string
  currency: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  document: InvoiceDocument
  accountId: string
  orderId: string
  pdfKey: string | null
  createdAt: Date
}
