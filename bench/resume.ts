/**
 * Resumes: every template printed in its worker, files of many producers read in theirs, and the preview of
 * the builder through HTTP, all while the event loop goes on. `--rounds N` (5 unless told).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import {
  previewResume,
  previewRestMs,
  sectionKeys,
  templateIds,
  type ResumeContent,
  type ResumeDocument,
} from '#features/resumes/contract.ts'
import { textLayouts, typstLayouts } from '#features/resumes/server/parser/corpus/layouts.ts'
import { people, type CorpusPerson } from '#features/resumes/server/parser/corpus/people.ts'
import { fitDocument } from '#features/resumes/server/parser/fit-document.ts'
import { readResume } from '#features/resumes/server/parser/read-resume.ts'
import { asDocx } from '#features/resumes/server/printing/docx.ts'
import { viewOf } from '#features/resumes/server/printing/view.ts'
import { printResume } from '#features/resumes/server/service.exports.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { median, percentile, timed } from './support/rates.ts'
import { print } from './support/search-tables.ts'
import { signUp, startProduct, type Running } from './support/servers.ts'

const printBudgetMs = 60
const readBudgetMs = 1_000
const previewBudgetMs = 300
const blockedBudgetMs = 50

type Row = { what: string; median: number; p95: number }

export async function run(args: string[]): Promise<{ line: string; withinBudget: boolean }> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' } } })
  const rounds = Number(values.rounds ?? 5)
  const files = await foreignFiles()
  const printing = await watched(() => measurePrinting(rounds))
  const reading = await watched(() => measureReading(files, rounds))
  const preview = await measurePreview(rounds)
  print([...printing.rows, ...reading.rows, ...preview])
  const printed = Math.max(...printing.rows.map((row) => row.median))
  const read = Math.max(...reading.rows.map((row) => row.median))
  const shown = Math.max(...preview.map((row) => row.median))
  const blocked = Math.max(printing.blocked, reading.blocked)
  const line = [
    `PDF median at most ${printed.toFixed(0)} ms (budget ${printBudgetMs})`,
    `read in at most ${read.toFixed(0)} ms (budget ${readBudgetMs})`,
    `preview ${shown.toFixed(0)} ms after the last key (budget ${previewBudgetMs})`,
    `event loop p99 ${blocked.toFixed(1)} ms (budget ${blockedBudgetMs})`,
  ].join(', ')
  const withinBudget =
    printed <= printBudgetMs &&
    read <= readBudgetMs &&
    shown <= previewBudgetMs &&
    blocked <= blockedBudgetMs
  return { line, withinBudget }
}

function documentOf(person: CorpusPerson): ResumeDocument {
  return fitDocument({
    basics: {
      name: person.name,
      label: person.label,
      email: person.email,
      phone: person.phone,
      summary: person.summary,
    },
    work: person.work.map(({ position, name, place, start, end, did }) => ({
      position,
      name,
      location: place,
      startDate: start,
      endDate: end,
      highlights: did,
    })),
    skills: person.skills.map((name) => ({ name })),
  })
}

const contentOf = (template: ResumeContent['template'], document: ResumeDocument) => ({
  template,
  document,
  sections: [...sectionKeys],
  paper: 'a4' as const,
})

/** As much work as fills four pages. */
function long(document: ResumeDocument): ResumeDocument {
  const { work = [] } = document
  return {
    ...document,
    work: Array.from({ length: 8 }, () => work)
      .flat()
      .slice(0, 24),
  }
}

async function measurePrinting(rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const template of templateIds) {
    const times: number[] = []
    await printResume(contentOf(template, documentOf(people[0]!)), 'pdf')
    for (let round = 0; round < rounds; round++) {
      for (const person of people) {
        const content = contentOf(template, documentOf(person))
        times.push(await timed(() => printResume(content, 'pdf')))
      }
    }
    rows.push(rowOf(`PDF, ${template}`, times))
  }
  return rows
}

/** Files that nothing of ours has made, by producer; Word files without our data. */
async function foreignFiles(): Promise<Map<string, Uint8Array[]>> {
  const files = new Map<string, Uint8Array[]>()
  for (const [name, template] of Object.entries(typstLayouts)) {
    const all: Uint8Array[] = []
    for (const person of people) all.push(await renderPdf(template, person))
    files.set(`typst, ${name}`, all)
  }
  const folder = new URL('../src/features/resumes/server/parser/corpus/printed/', import.meta.url)
  const printed = readdirSync(folder).map((file) => readFileSync(new URL(file, folder)))
  files.set('Chromium', printed)
  const documents = people.map(documentOf)
  files.set(
    'Word',
    documents.map((document) => asDocx(viewOf(document, sectionKeys), undefined, 'a4')),
  )
  for (const [name, layout] of Object.entries(textLayouts)) {
    files.set(
      name,
      people.map((person) => new TextEncoder().encode(layout(person))),
    )
  }
  return files
}

async function measureReading(
  files: ReadonlyMap<string, Uint8Array[]>,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, all] of files) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const file of all) times.push(await timed(() => readResume(file)))
    }
    rows.push(rowOf(`read, ${name}`, times))
  }
  return rows
}

/** From the last key to the drawn pages: the rest that typing is given, and the answer of the server. */
async function measurePreview(rounds: number): Promise<Row[]> {
  const product = await startProduct()
  try {
    const cookie = await signUp(product)
    const one = documentOf(people[0]!)
    const rows: Row[] = []
    for (const [name, document] of [
      ['one page', one],
      ['four pages', long(one)],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < rounds * 8; round++) {
        const template = templateIds[round % templateIds.length]!
        // Something was typed: nothing that is kept of the page before fits.
        const typed = { ...document, basics: { ...document.basics, label: `Typed ${round}` } }
        const body = JSON.stringify(contentOf(template, typed))
        times.push(previewRestMs + (await timed(() => askPreview(product, cookie, body))))
      }
      rows.push(rowOf(`preview, ${name}`, times))
    }
    return rows
  } finally {
    await product.stop()
  }
}

async function askPreview(product: Running, cookie: string, body: string): Promise<void> {
  const response = await fetch(product.url + previewResume.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie },
    body,
  })
  if (!response.ok) throw new Error(`The preview answered ${response.status}`)
  await response.arrayBuffer()
}

async function watched(work: () => Promise<Row[]>): Promise<{ rows: Row[]; blocked: number }> {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  const rows = await work()
  delay.disable()
  return { rows, blocked: delay.percentile(99) / 1e6 }
}

const rowOf = (what: string, times: number[]): Row => ({
  what,
  median: median(times),
  p95: percentile(times, 0.95),
})
