/** Pages that a browser or WeasyPrint prints. */
import type { Block, Resume, Run } from './blocks.ts'

export type WebFrame = 'plain' | 'header-table' | 'sidebar-left' | 'sidebar-right' | 'icons'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const families = {
  Latin: ['Carlito', 'Nimbus Roman', 'Noto Sans'],
  Devanagari: ['Noto Sans Devanagari', 'Lohit Devanagari'],
  Arabic: ['Noto Naskh Arabic', 'Amiri'],
  Han: ['Droid Sans Fallback'],
} as const

function runOf({ text, isBold, isItalic }: Run): string {
  const inner = isItalic ? `<em>${escape(text)}</em>` : escape(text)
  return isBold ? `<strong>${inner}</strong>` : inner
}

function blocksOf(blocks: readonly Block[]): string {
  let html = ''
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'bullet') {
      if (blocks[index - 1]?.kind !== 'bullet') html += '<ul>'
      html += `<li>${escape(block.text)}</li>`
      if (blocks[index + 1]?.kind !== 'bullet') html += '</ul>'
    } else if (block.kind === 'heading') html += `<h2>${escape(block.text)}</h2>`
    else if (block.kind === 'text') html += `<p>${escape(block.text)}</p>`
    else if (block.kind === 'row') {
      const [narrow = [], wide = []] = block.cells
      html += `<table><tr><td class="narrow">${blocksOf(narrow)}</td><td>${blocksOf(wide)}</td></tr></table>`
    } else {
      const right =
        block.right === undefined ? '' : `<span class="end">${escape(block.right)}</span>`
      html += `<div class="line"><span>${block.runs.map(runOf).join('')}</span>${right}</div>`
    }
  }
  return html
}

const signs = ['✉', '☎', '⌂']

/** @param variant chooses one of the fonts of the script */
export function pageOf(resume: Resume, frame: WebFrame, variant: number): string {
  const family = families[resume.script][variant % families[resume.script].length]!
  const name = `<h1>${escape(resume.name)}</h1><p class="label">${escape(resume.label)}</p>`
  const contact = resume.contact.map((one) => `<p>${escape(one)}</p>`).join('')
  const side = `<aside>${contact}${blocksOf(resume.side)}</aside>`
  const main = `<main>${blocksOf(resume.main)}</main>`
  const bodies: Record<WebFrame, string> = {
    plain: `${name}<p>${resume.contact.map(escape).join(' • ')}</p>${main}${blocksOf(resume.side)}`,
    icons: `${name}<p>${resume.contact.map((one, index) => `${signs[index]} ${escape(one)}`).join(' &nbsp; ')}</p>${blocksOf(resume.side)}${main}`,
    'header-table': `<table><tr><td>${name}</td><td class="contact">${contact}</td></tr></table>${main}${blocksOf(resume.side)}`,
    'sidebar-left': `<div class="columns"><div class="side">${name}${side}</div><div class="main">${main}</div></div>`,
    'sidebar-right': `${name}<div class="columns"><div class="main">${main}</div><div class="side">${side}</div></div>`,
  }
  return `<!doctype html><html lang="${resume.script === 'Latin' ? 'en' : 'und'}" dir="${resume.isRightToLeft ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>Resume</title><style>
@page { size: A4; margin: 16mm }
body { font: 10.5pt/1.35 '${family}', 'DejaVu Sans', sans-serif; margin: 0 }
h1 { font-size: 23pt; margin: 0 } .label { font-size: 12pt; margin: 0 0 6pt }
h2 { font-size: 12.5pt; margin: 12pt 0 4pt${variant % 2 === 0 ? '; text-transform: uppercase' : ''} }
p, ul { margin: 2pt 0 } ul { padding-inline-start: 14pt }
table { width: 100%; border-spacing: 0 } td { vertical-align: top; padding: 0 } .narrow { width: 34mm }
.line { display: flex; justify-content: space-between; gap: 6mm } .contact { text-align: end }
.columns { display: flex; gap: 8mm } .side { flex: 0 0 48mm } .main { flex: 1 }
</style><body>${bodies[frame]}</body></html>`
}
