/**
 * Sets pages with typst; runs as a process of its own. Setting blocks while it lasts, and a page that typst
 * cannot set may end the whole process, because typst is native code.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler, type PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { answerJobs } from '../processes/answer-jobs.ts'
import { fontFamilies, fontFolders } from './fonts.ts'

/** `archive` may carry files along, which PDF/A-2a may not; `picture` is for a preview. */
export type PageFormat = 'pdf' | 'archive' | 'picture'
export type PdfJob = { template: string; data: string; format: PageFormat }

/** Compiled pages that are kept from one job to the next, in typst's own count. */
const cacheAge = 10

// typst may read every file of the folder that it works in, and this one does not exist.
const workspace = join(tmpdir(), randomUUID())
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] })

/** Every template begins with this: the fonts, and what is to be set as `data`. */
const preamble = `#set text(font: ${fontFamilies})
#let data = json(bytes(sys.inputs.data))
`

answerJobs((job: PdfJob) => {
  const bytes = setPages(job)
  compiler.evictCache(cacheAge)
  return bytes
})

function setPages({ template, data, format }: PdfJob): Uint8Array {
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
    return as(format === 'pdf' ? 'a-2a' : 'a-3a')
  } catch {
    // PDF/A refuses a sign that no font has, such as an emoji; the rest of the page is worth having.
    return as('1.7')
  }
}
