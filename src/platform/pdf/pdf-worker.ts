/** Sets pages with typst; runs as a worker thread, because setting blocks while it lasts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler, type PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { productSlug } from '#shared/brand.ts'
import { fontFamilies, fontFolders } from './fonts.ts'

/** `archive` may carry files along, which PDF/A-2b may not; `picture` is for a preview. */
export type PageFormat = 'pdf' | 'archive' | 'picture'
export type PdfJob = { id: number; template: string; data: string; format: PageFormat }
export type PdfResult = { id: number; bytes: Uint8Array } | { id: number; problem: string }

/** Compiled pages that are kept from one job to the next, in typst's own count. */
const cacheAge = 10

// An empty folder of its own: typst may read every file of the folder that it works in.
const workspace = mkdtempSync(join(tmpdir(), `${productSlug}-pdf-`))
process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] })

/** Every template begins with this: the fonts, and what is to be set as `data`. */
const preamble = `#set text(font: ${fontFamilies})
#let data = json(bytes(sys.inputs.data))
`

parentPort!.on('message', ({ id, template, data, format }: PdfJob) => {
  try {
    const bytes = setPages(template, data, format)
    parentPort!.postMessage({ id, bytes } satisfies PdfResult, [bytes.buffer])
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    parentPort!.postMessage({ id, problem } satisfies PdfResult)
  }
  compiler.evictCache(cacheAge)
})

function setPages(template: string, data: string, format: PageFormat): Uint8Array<ArrayBuffer> {
  const compiled = compiler.compile({ mainFileContent: preamble + template, inputs: { data } })
  const document = compiled.result
  if (!document) {
    const problems = compiled.takeError()?.shortDiagnostics as { message: string }[] | undefined
    throw new Error(problems?.map(({ message }) => message).join('; '))
  }
  if (format === 'picture') return Uint8Array.from(new TextEncoder().encode(compiler.svg(document)))
  // The package declares its enum without shipping one.
  const as = (standard: string) =>
    Uint8Array.from(compiler.pdf(document, { pdfStandard: standard as PdfStandard }))
  try {
    return as(format === 'pdf' ? 'a-2b' : 'a-3b')
  } catch {
    // PDF/A refuses a sign that no font has, such as an emoji; the rest of the page is worth having.
    return as('1.7')
  }
}
