import { catalogue } from '#shared/catalogue.ts'

/** What stands on invoices. */
export const replyWords = catalogue({
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: (number: string) => `Number ${number}`,
    issued: (day: string) => `Issued ${day}`,
    seller: 'Seller',
    buyer: 'Buyer',
    taxId: (id: string) => `Tax number ${id}`,
    description: 'Description',
    code: 'HSN/SAC',
    quantity: 'Quantity',
    net: 'Net amount',
    netTotal: 'Total without tax',
    tax: (name: string, percent: string) => `${name} ${percent}%`,
    total: 'Total',
    refunded: 'Refunded',
    placeOfSupply: (place: string) => `Place of supply: ${place}`,
    reverseCharge:
      'Reverse charge: the buyer accounts for the VAT (article 196 of directive 2006/112/EC).',
    export: 'Sold abroad: no tax is charged.',
    period: (from: string, to: string) => `Period: ${from} to ${to}`,
    corrects: (number: string, day: string) => `Corrects invoice ${number} of ${day}.`,
    paid: 'Paid in full. Nothing is due.',
    csv: [
      'Number',
      'Kind',
      'State',
      'Issued',
      'Buyer',
      'Country',
      'Tax number',
      'Currency',
      'Net',
      'Tax',
      'Total',
    ],
  },
})
