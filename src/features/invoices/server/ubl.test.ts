import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { exampleInvoice } from '../../../../tests/support/invoices.ts'
import { currencyDigits, toMajorUnits } from '#shared/money.ts'
import { ublOf } from './ubl.ts'

/**
 * `UBL_SCHEMAS` names the folder `xsd` of the UBL 2.1 package that OASIS publishes; `xmllint` reads
 * them. Neither is in the registry that this project installs from.
 */
const schemas = process.env['UBL_SCHEMAS']

it.each(['invoice', 'credit_note'] as const)('is there as XML that adds up: %s', (kind) => {
  for (let index = 0; index < 100; index++) {
    const invoice = exampleInvoice(index, kind)
    const xml = ublOf(invoice)
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)|<Söhne>/)
    const amounts = (name: string) =>
      [...xml.matchAll(new RegExp(`<cbc:${name} currencyID="[A-Z]{3}">([\\d.]+)<`, 'g'))].map(
        ([, amount]) => amount,
      )
    const fixed = (minor: number) =>
      toMajorUnits(minor, invoice.currency).toFixed(currencyDigits(invoice.currency))
    const taxes = amounts('TaxAmount')
    expect(taxes[0]).toBe(fixed(invoice.taxMinor))
    expect(taxes.slice(1)).toEqual(invoice.document.taxes.map((tax) => fixed(tax.taxMinor)))
    expect(amounts('TaxInclusiveAmount')).toEqual([fixed(invoice.totalMinor)])
    expect(amounts('TaxExclusiveAmount')).toEqual([fixed(invoice.netMinor)])
    // Elements are closed in the order in which they were opened.
    const open: string[] = []
    for (const [, closing, name] of xml.matchAll(/<(\/?)([A-Za-z:]+)[^>]*>/g)) {
      if (closing) expect(open.pop()).toBe(name)
      else open.push(name!)
    }
    expect(open).toEqual([])
  }
})

it.runIf(schemas).each([
  ['invoice', 'UBL-Invoice-2.1.xsd'],
  ['credit_note', 'UBL-CreditNote-2.1.xsd'],
] as const)('is valid by the schema of OASIS: %s', async (kind, schema) => {
  const folder = await mkdtemp(join(tmpdir(), 'ubl-'))
  try {
    const files = Array.from({ length: 300 }, (_, index) => join(folder, `${index}.xml`))
    await Promise.all(
      files.map((file, index) => writeFile(file, ublOf(exampleInvoice(index, kind)))),
    )
    const grammar = join(schemas!, 'maindoc', schema)
    const options = ['--noout', '--nonet', '--schema', grammar, ...files]
    const { stderr } = await promisify(execFile)('xmllint', options)
    expect(stderr.match(/ validates$/gm)).toHaveLength(files.length)
  } finally {
    await rm(folder, { recursive: true })
  }
})
