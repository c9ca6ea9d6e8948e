/**
 * Makes the foreign resumes that the parser is scored on, and writes them beside their people:
 * `node scripts/print-resume-corpus.ts`, or with `seen`, `other` or `later` for one set of them. It needs what no test
 * needs: soffice, pandoc, pdflatex, groff and weasyprint on the path, and the browser of the journeys.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import {
  otherPeople,
  people,
  type CorpusPerson,
} from '../src/features/resumes/server/parser/corpus/people.ts'
import { chromiumFlags, chromiumPath } from '../tests/e2e/support/chromium.ts'
import {
  resumeOf,
  styles,
  type Resume,
  type Style,
} from '../src/features/resumes/server/parser/corpus/making/blocks.ts'
import {
  latexOf,
  markdownOf,
  type LatexFrame,
} from '../src/features/resumes/server/parser/corpus/making/markup.ts'
import { later, other, seen } from '../src/features/resumes/server/parser/corpus/making/plan.ts'
import { pageOf, type WebFrame } from '../src/features/resumes/server/parser/corpus/making/web.ts'
import { wordOf, type WordFrame } from '../src/features/resumes/server/parser/corpus/making/word.ts'

type Order = {
  producer: string
  ending: string
  frame: string
  resume: Resume
  index: number
  name: string
}

const corpus = join(import.meta.dirname, '../src/features/resumes/server/parser/corpus')
const bench = mkdtempSync(join(tmpdir(), 'resume-corpus-'))
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: bench, stdio: ['ignore', 'ignore', 'inherit'] })

function ordersOf(plan: string, list: readonly CorpusPerson[]): Order[] {
  return plan
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [, producer, ending, frame, style, indexes] =
        /^([\w-]+)\.(\w+) ([\w-]+) (\w+): ([\d ]+)$/.exec(row) ?? []
      if (!producer || !ending || !frame || !style || !(style in styles) || !indexes) {
        throw new Error(`No such plan: ${row}`)
      }
      return indexes.split(' ').map((index) => ({
        producer,
        ending,
        frame,
        index: Number(index),
        resume: resumeOf(list[Number(index)]!, style as Style),
        name: `${producer}.${frame}.${style}.${index}`,
      }))
    })
}

/** The source of each file, and what makes the file of it. */
function prepare({ producer, ending, frame, resume, index, name }: Order): string {
  const write = (suffix: string, content: string | Uint8Array) => {
    writeFileSync(join(bench, `${name}.${suffix}`), content)
    return `${name}.${suffix}`
  }
  switch (producer) {
    case 'word':
    case 'libreoffice':
      return write('source.docx', wordOf(resume, frame as WordFrame, index))
    case 'chromium':
    case 'weasyprint':
      return write('html', pageOf(resume, frame as WebFrame, index))
    case 'latex':
      return write('tex', latexOf(resume, frame as LatexFrame))
    default: {
      const source = write('md', markdownOf(resume))
      if (producer === 'pandoc') run('pandoc', '-s', source, '-o', `${name}.${ending}`)
      else if (producer === 'pandoc-latex') {
        run('pandoc', '-s', source, '-V', 'fontfamily=lmodern', '-o', `${name}.pdf`)
      } else if (producer === 'pandoc-groff')
        run('pandoc', '-s', '-t', 'ms', source, '-o', `${name}.pdf`)
      else if (producer === 'pandoc-weasyprint') {
        run(
          'pandoc',
          '-s',
          '--metadata',
          'title=Resume',
          '-t',
          'html5',
          source,
          '--pdf-engine=weasyprint',
          '-o',
          `${name}.pdf`,
        )
      } else run('pandoc', '-s', source, '-o', `${name}.source.docx`)
      return source
    }
  }
}

async function print(orders: readonly Order[], folder: string): Promise<void> {
  for (const order of orders) prepare(order)
  const of = (producer: string) => orders.filter((order) => order.producer === producer)
  for (const ending of ['pdf', 'odt', 'docx', 'rtf']) {
    const names = [...of('libreoffice'), ...of('pandoc-libreoffice')]
      .filter((order) => order.ending === ending)
      .map(({ name }) => `${name}.source.docx`)
    const filters: Record<string, string> = { docx: 'docx:MS Word 2007 XML' }
    if (names.length > 0) {
      run(
        'soffice',
        '--headless',
        `-env:UserInstallation=file://${bench}/profile`,
        '--convert-to',
        filters[ending] ?? ending,
        '--outdir',
        'converted',
        ...names,
      )
    }
    for (const { name } of [...of('libreoffice'), ...of('pandoc-libreoffice')].filter(
      (order) => order.ending === ending,
    )) {
      copyFileSync(
        join(bench, 'converted', `${name}.source.${ending}`),
        join(bench, `${name}.${ending}`),
      )
    }
  }
  for (const { name } of of('word'))
    copyFileSync(join(bench, `${name}.source.docx`), join(bench, `${name}.docx`))
  for (const { name } of of('weasyprint')) run('weasyprint', `${name}.html`, `${name}.pdf`)
  for (const { name } of of('latex')) run('pdflatex', '-interaction=batchmode', `${name}.tex`)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: chromiumFlags,
  })
  const page = await browser.newPage()
  for (const { name } of of('chromium')) {
    await page.goto(`file://${bench}/${name}.html`)
    await page.pdf({ path: join(bench, `${name}.pdf`), preferCSSPageSize: true })
  }
  await browser.close()
  mkdirSync(folder, { recursive: true })
  for (const { name, ending } of orders) {
    copyFileSync(join(bench, `${name}.${ending}`), join(folder, `${name}.${ending}`))
  }
}

const sets = [
  ['seen', seen, people, 'printed'],
  ['other', other, otherPeople, 'held-out'],
  ['later', later, otherPeople, 'later'],
] as const
const [wanted] = process.argv.slice(2)
for (const [name, plan, list, folder] of sets) {
  if (wanted === undefined || wanted === name) {
    await print(ordersOf(plan, list), join(corpus, folder))
  }
}
rmSync(bench, { recursive: true })
