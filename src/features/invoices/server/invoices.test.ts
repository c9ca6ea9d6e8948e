import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { exampleInvoice } from '../../../../tests/support/invoices.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { formatExactMoney } from '#shared/money.ts'
import { paperOf } from './paper.ts'
import { taxOf } from './policy.tax.ts'
import { issueCreditNote, issueInvoice } from './service.ts'
import { invoiceTemplate } from './template.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    TAX_SCHEME: 'vat',
    TAX_RATE: '19',
    SELLER_TAX_ID: 'DE123456789',
    SELLER_COUNTRY: 'DE',
  })
})
afterAll(() => app.close())

const buyer = { name: 'Ann Example', country: 'DE', state: null, address: null, taxId: null }
const seller = { country: 'DE', state: '' }
const vat = { scheme: 'vat', rate: 1900, code: '' } as const

function issue(total = 1_190, fails = false): Promise<string> {
  return app.runAsSystem(
    async (context) => {
      const id = await issueInvoice(context, {
        accountId: randomUUID(),
        orderId: randomUUID(),
        buyer,
        currency: 'EUR',
        description: 'Basic plan, one month',
        period: null,
        taxed: taxOf(total, vat, seller, buyer),
      })
      if (fails) throw new Error('A crash after the number was taken')
      return id
    },
    { requestId: randomUUID() },
  )
}

describe('numbers', () => {
  it('have no gap under 20 parallel finalisations, some of which fail', async () => {
    const done = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => issue(1_190, index % 7 === 3)),
    )
    const made = done.filter(({ status }) => status === 'fulfilled').length
    expect(made).toBe(171)
    const { rows } = await sql<{ number: number }>`
      select number from invoices where kind = 'invoice' order by number`.execute(app.database.db)
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: made }, (_, at) => at + 1),
    )
  })
})

describe('an invoice with a number', () => {
  it('is never changed nor deleted; only its state goes on', async () => {
    const id = await issue()
    const { db } = app.database
    for (const change of [
      'total_minor = 1, net_minor = 1, tax_minor = 0',
      "full_number = 'X'",
      "state = 'draft', number = null",
      `document = '{}'`,
      'account_id = uuidv7()',
    ]) {
      const statement = sql`update invoices set ${sql.raw(change)} where id = ${id}`
      await expect(statement.execute(db), change).rejects.toThrow()
    }
    await expect(sql`delete from invoices where id = ${id}`.execute(db)).rejects.toThrow(/is kept/)
  })

  it('is corrected by credit notes, up to what it was', async () => {
    const invoiceId = await issue()
    const correct = (totalMinor: number) =>
      app.runAsSystem(
        (context) => issueCreditNote(context, { invoiceId, totalMinor, reason: 'A test' }),
        { requestId: randomUUID() },
      )
    await correct(500)
    await correct(690)
    await expect(correct(1)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { rows } = await sql<{ net: number; tax: number }>`
      select sum(net_minor)::int as net, sum(tax_minor)::int as tax from invoices
      where corrects_id = ${invoiceId}`.execute(app.database.db)
    expect(rows[0]).toEqual({ net: 1_000, tax: 190 })
  })
})

/** 1,000 at full length, in five currencies of 0, 2 and 3 decimals. */
const papers = process.env['FAULTS'] === 'full' ? 1_000 : 100

describe('the paper', () => {
  it(`says the same as its rows, in order, for ${papers} invoices`, async () => {
    for (let index = 0; index < papers; index++) {
      const invoice = exampleInvoice(index)
      const pdf = await renderPdf(invoiceTemplate, paperOf(invoice))
      const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
      const words = text.replaceAll(/\s+/g, ' ')
      const money = (minor: number) => formatExactMoney(minor, invoice.currency)
      const expected = [
        'Invoice',
        invoice.fullNumber,
        'Premium plan, one month',
        money(invoice.document.line.netMinor),
        ...invoice.document.taxes
          .filter((tax) => tax.taxMinor > 0)
          .map((tax) => money(tax.taxMinor)),
        money(invoice.totalMinor),
      ]
      let from = 0
      for (const part of expected) {
        const at = words.indexOf(part, from)
        expect(at, `${part} in ${words}`).toBeGreaterThanOrEqual(from)
        from = at
      }
    }
  })

  it.each([
    ['a long word', 'W'.repeat(80)],
    ['a long word of capitals and digits', `${'Ж'.repeat(40)} ${'0123456789'.repeat(6)}`],
    ['an address of the web', `https://${'sub.'.repeat(20)}example.com/${'x'.repeat(90)}`],
  ])('keeps %s within its margins, and as it was typed', async (_name, name) => {
    const invoice = exampleInvoice(0)
    const address = `${name}\n12 Short Street`
    const document = { ...invoice.document, buyer: { ...invoice.document.buyer, name, address } }
    const pdf = await renderPdf(invoiceTemplate, paperOf({ ...invoice, document }))
    const proxy = await getDocumentProxy(pdf)
    const page = await proxy.getPage(1)
    const { items } = await page.getTextContent()
    const right = items.flatMap((item) =>
      'transform' in item ? [(item.transform as number[])[4]! + item.width] : [],
    )
    const millimetre = 72 / 25.4
    expect(Math.max(...right)).toBeLessThanOrEqual((210 - 22) * millimetre + 1)
    const { text } = await extractText(proxy, { mergePages: true })
    expect(text.replaceAll(/\s+/g, '')).toContain(name.replaceAll(' ', ''))
  })

  it('names countries, and has a column for codes where there are some', async () => {
    const textOf = async (index: number) => {
      const pdf = await renderPdf(invoiceTemplate, paperOf(exampleInvoice(index)))
      return (await extractText(await getDocumentProxy(pdf), { mergePages: true })).text
    }
    const german = await textOf(0)
    expect(german).toContain('Place of supply: Germany')
    expect(german).not.toContain('HSN/SAC')
    const indian = await textOf(2)
    expect(indian).toContain('Karnataka, India')
    expect(indian).toContain('Place of supply: Karnataka')
    expect(indian).toContain('HSN/SAC')
  })
})
