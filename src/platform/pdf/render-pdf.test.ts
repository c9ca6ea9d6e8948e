import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { problemOfPdf } from '../storage/pdf.ts'
import { renderPdf, UnsettablePage } from './render-pdf.ts'

const template = `#set document(title: data.title)
= #data.title
#data.text`
/** As the kernel ends a process whose native code has failed. */
function endSetter(): void {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const setter = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-process'),
  )
  process.kill(Number(setter), 'SIGABRT')
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('renderPdf', () => {
  it('embeds the fonts of every script that it sets', async () => {
    const text =
      '₹ 1,23,456.00 – € 12 – नमस्ते – வணக்கம் – নমস্কার – ನಮಸ್ಕಾರ – നമസ്കാരം – નમસ્તે – ਸਤ – నమస్తే – 주식회사 – บริษัท – חברת'
    const pdf = textOf(await renderPdf(template, { title: 'Invoice', text }))
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    for (const script of [
      'NotoSans-Regular',
      'Tamil',
      'Bengali',
      'Kannada',
      'Malayalam',
      'Gujarati',
      'Gurmukhi',
      'Telugu',
      'KR',
      'Thai',
      'Hebrew',
    ]) {
      expect(pdf, script).toMatch(new RegExp(`/FontName */[A-Z]{6}\\+[^/ ]*${script}`))
    }
  })

  it('is a PDF/A with tags that does nothing by itself', async () => {
    const pdf = await renderPdf(template, { title: 'Invoice', text: 'One' })
    expect(await problemOfPdf(pdf)).toBeUndefined()
    expect(textOf(pdf)).toMatch(/pdfaid:conformance>A</)
  })

  it('sets what has a sign that no font has', async () => {
    const pdf = await renderPdf(template, { title: 'Invoice', text: 'Party 🎉 Ltd' })
    expect(await problemOfPdf(pdf)).toBeUndefined()
  })

  it('sets data as text, whatever it holds', async () => {
    const text = '#read("/etc/passwd") *bold* $x$ <label> \\ @ref'
    const plain = await renderPdf(template, { title: 'Invoice', text })
    expect(plain.length).toBeGreaterThan(1_000)
  })

  it('is refused while a hundred pages wait, and those are all set', async () => {
    const pages = Array.from({ length: 103 }, () =>
      renderPdf('#data.text', { text: 'One' }, 'picture'),
    )
    const settled = await Promise.allSettled(pages)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(101)
    expect(settled.at(-1)).toMatchObject({
      reason: { code: 'UNAVAILABLE', details: { retryAfter: 10 } },
    })
    expect(await renderPdf('#data.text', { text: 'Two' })).toBeDefined()
  })

  it('reads no file of this machine', async () => {
    await expect(renderPdf('#read("/etc/passwd")', {})).rejects.toThrow(/not found|outside|root/)
    await expect(renderPdf('#read("../../etc/passwd")', {})).rejects.toThrow(
      /not found|outside|root/,
    )
  })

  it('says what is wrong with a template, and sets the next one', async () => {
    await expect(renderPdf('#nothing', {})).rejects.toThrow(/unknown variable: nothing/)
    await expect(renderPdf(template, { title: 'A', text: 'B' })).resolves.toBeDefined()
  })

  it('outlives a page that ends the process: its own call fails, those behind it are set', async () => {
    await renderPdf(template, { title: 'Warm', text: 'up' })
    const first = renderPdf(template, { title: 'Long', text: 'x '.repeat(1_000_000) })
    const behind = [1, 2, 3].map((page) => renderPdf(template, { title: `${page}`, text: 'Short' }))
    const answers = Promise.allSettled([first, ...behind])
    endSetter()
    expect((await answers).map(({ status }) => status)).toEqual([
      'rejected',
      ...behind.map(() => 'fulfilled'),
    ])
    await expect(first).rejects.toThrow(UnsettablePage)
  })

  it('sets signs of scripts that are seldom side by side', async () => {
    // typst 0.13 ended its process over these.
    const pdf = await renderPdf(template, { title: 'Invoice', text: '﵅, ㇍⬑' })
    expect(await problemOfPdf(pdf)).toBeUndefined()
  })

  it('leaves the event loop to others while it sets', async () => {
    await renderPdf(template, { title: 'Warm', text: 'up' })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        renderPdf(template, { title: `Invoice ${index}`, text: 'x '.repeat(2_000) }),
      ),
    )
    delay.disable()
    expect(delay.percentile(90) / 1e6).toBeLessThan(50)
  })
})
