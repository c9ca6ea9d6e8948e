/** Markdown for pandoc, LaTeX as engineers write it. */
import type { Block, Resume, Run } from './blocks.ts'

const markSigns = /[\\`*_{}[\]<>#|$~^]/g
const marked = (text: string) => text.replace(markSigns, (sign) => `\\${sign}`)

function markRun({ text, isBold, isItalic }: Run): string {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const inner = isItalic ? `*${marked(core)}*` : marked(core)
  return `${before}${isBold && core ? `**${inner}**` : inner}${after}`
}

function markBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `\n## ${marked(block.text)}\n`
    case 'bullet':
      return `- ${marked(block.text)}`
    case 'text':
      return `\n${marked(block.text)}\n`
    case 'line':
      return `\n${block.runs.map(markRun).join('')}${block.right === undefined ? '' : `, ${marked(block.right)}`}\n`
    case 'row':
      return block.cells.flat().map(markBlock).join('\n')
  }
}

export function markdownOf(resume: Resume): string {
  const front = resume.isRightToLeft ? '---\ndir: rtl\nlang: ar\n---\n\n' : ''
  const contact = resume.contact.map(marked).join(' | ')
  return `${front}# ${marked(resume.name)}\n\n${marked(resume.label)}\n\n${contact}\n${[...resume.main, ...resume.side].map(markBlock).join('\n')}\n`
}

export type LatexFrame = 'plain' | 'margin' | 'sidebar-left' | 'sidebar-right'

const latexSigns: Record<string, string> = {
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '–': '--',
  '—': '---',
  '’': "'",
  '·': '\\textperiodcentered{}',
}
const tex = (text: string) => text.replace(/[&%$#_–—’·]/g, (sign) => latexSigns[sign]!)

function texRun({ text, isBold, isItalic }: Run): string {
  const inner = isItalic ? `\\textit{${tex(text)}}` : tex(text)
  return isBold ? `\\textbf{${inner}}` : inner
}

function texBlocks(blocks: readonly Block[]): string {
  let text = ''
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'bullet') {
      if (blocks[index - 1]?.kind !== 'bullet') text += '\\begin{itemize}\n'
      text += `\\item ${tex(block.text)}\n`
      if (blocks[index + 1]?.kind !== 'bullet') text += '\\end{itemize}\n'
    } else if (block.kind === 'heading') text += `\\section*{${tex(block.text)}}\n`
    else if (block.kind === 'text') text += `${tex(block.text)}\\par\n`
    else if (block.kind === 'row') {
      const [narrow = [], wide = []] = block.cells
      text += `\\noindent\\begin{minipage}[t]{0.2\\linewidth}\\raggedright ${texBlocks(narrow)}\\end{minipage}\\hfill\\begin{minipage}[t]{0.77\\linewidth}${texBlocks(wide)}\\end{minipage}\\par\\medskip\n`
    } else {
      const right = block.right === undefined ? '' : `\\hfill ${tex(block.right)}`
      text += `\\noindent ${block.runs.map(texRun).join('')}${right}\\par\n`
    }
  }
  return text
}

/** Latin scripts alone: this engine knows no other. */
export function latexOf(resume: Resume, frame: LatexFrame): string {
  const name = `{\\noindent\\Huge\\bfseries ${tex(resume.name)}}\\par\\smallskip\\noindent{\\large ${tex(resume.label)}}\\par\\medskip
`
  const contact = resume.contact.map(tex)
  const side = `${contact.map((one) => `\\noindent ${one}\\par`).join('\n')}\n${texBlocks(resume.side)}`
  const column = (width: string, inner: string) =>
    `\\begin{minipage}[t]{${width}\\textwidth}\\raggedright\\setlength{\\parskip}{1pt}${inner}\\end{minipage}`
  const bodies: Record<LatexFrame, string> = {
    plain: `\\begin{center}${name.replaceAll('\\noindent', '')}${contact.join(' $\\cdot$ ')}\\end{center}${texBlocks([...resume.main, ...resume.side])}`,
    margin: `${name}\\noindent ${contact.join(' $|$ ')}\\par ${texBlocks([...resume.side, ...resume.main])}`,
    'sidebar-left': `${name}\\noindent${column('0.28', side)}\\hfill${column('0.67', texBlocks(resume.main))}`,
    'sidebar-right': `${name}\\noindent${column('0.67', texBlocks(resume.main))}\\hfill${column('0.28', side)}`,
  }
  return `\\documentclass[a4paper,10pt]{article}
\\usepackage[utf8]{inputenc}\\usepackage{textcomp}
\\usepackage[margin=1.8cm]{geometry}\\pagestyle{empty}\\setlength{\\parindent}{0pt}
\\begin{document}
${bodies[frame]}
\\end{document}
`
}
