/** Word documents as Word writes them: styles, tab stops, tables, text boxes, sections with columns. */
import { zipOf } from '../../../printing/zip-writer.ts'
import type { Block, Resume, Run } from './blocks.ts'

export type WordFrame =
  | 'plain'
  | 'header-table'
  | 'sidebar-table'
  | 'text-box'
  | 'columns'
  | 'icons'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ')
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const fonts = {
  Latin: ['Carlito', 'Nimbus Sans', 'Noto Sans'],
  Devanagari: ['Lohit Devanagari', 'Noto Sans Devanagari'],
  Arabic: ['Amiri', 'Noto Naskh Arabic'],
  Han: ['Droid Sans Fallback'],
} as const

/** `width` in twentieths of a point: where the right tab stop is. */
type Ink = { isRightToLeft: boolean; width: number }

function runOf({ text, isBold, isItalic }: Run, ink: Ink, size = 21): string {
  const marks = `${isBold ? '<w:b/><w:bCs/>' : ''}${isItalic ? '<w:i/><w:iCs/>' : ''}${ink.isRightToLeft ? '<w:rtl/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`
  return `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r>`
}

function paragraph(style: string, runs: string, ink: Ink, more = ''): string {
  const direction = ink.isRightToLeft ? '<w:bidi/>' : ''
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}${direction}</w:pPr>${runs}</w:p>`
}

function blockOf(block: Block, ink: Ink): string {
  switch (block.kind) {
    case 'heading':
      return paragraph('Heading1', runOf({ text: block.text, isBold: true }, ink, 26), ink)
    case 'bullet':
      return paragraph(
        'ListParagraph',
        runOf({ text: block.text }, ink),
        ink,
        '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
      )
    case 'text':
      return paragraph('Normal', runOf({ text: block.text }, ink), ink)
    case 'line': {
      const right =
        block.right === undefined ? '' : `<w:r><w:tab/></w:r>${runOf({ text: block.right }, ink)}`
      const tab = right ? `<w:tabs><w:tab w:val="right" w:pos="${ink.width}"/></w:tabs>` : ''
      return paragraph(
        'Normal',
        block.runs.map((run) => runOf(run, ink)).join('') + right,
        ink,
        tab,
      )
    }
    case 'row':
      return table([2400, ink.width - 2400], block.cells, ink)
  }
}

function table(widths: readonly number[], cells: readonly Block[][], ink: Ink): string {
  const cellOf = (blocks: Block[], index: number) => {
    const inner = { ...ink, width: widths[index]! - 220 }
    return `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/></w:tcPr>${blocks.map((block) => blockOf(block, inner)).join('')}<w:p><w:pPr><w:pStyle w:val="Tiny"/></w:pPr></w:p></w:tc>`
  }
  return `<w:tbl><w:tblPr>${ink.isRightToLeft ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${widths.reduce((sum, one) => sum + one, 0)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr>${cells.map(cellOf).join('')}</w:tr></w:tbl>`
}

const text = (value: string): Block => ({ kind: 'text', text: value })

/** A box that floats at the left of the page; Word writes it twice, for itself and for its elders. */
function textBox(blocks: Block[], ink: Ink): string {
  const content = `<w:txbxContent>${blocks.map((block) => blockOf(block, { ...ink, width: 2600 })).join('')}</w:txbxContent>`
  return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>540000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>1900000</wp:posOffset></wp:positionV><wp:extent cx="1900000" cy="5200000"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="1" name="Text Box 1"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1900000" cy="5200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${content}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="position:absolute"><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
}

function bodyOf(resume: Resume, frame: WordFrame): string {
  const ink: Ink = { isRightToLeft: resume.isRightToLeft, width: 9600 }
  const blocks = (list: readonly Block[], width: number) =>
    list.map((block) => blockOf(block, { ...ink, width })).join('')
  const name = paragraph('Title', runOf({ text: resume.name, isBold: true }, ink, 44), ink)
  const label = paragraph('Subtitle', runOf({ text: resume.label }, ink, 24), ink)
  const contact = resume.contact.map(text)
  const margins = (left: number, more = '') =>
    `<w:sectPr>${more}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="${left}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  switch (frame) {
    case 'plain':
      return `${name}${label}${blocks([text(resume.contact.join(' | '))], 9600)}${blocks([...resume.main, ...resume.side], 9600)}${margins(1134)}`
    case 'icons':
      return `${name}${label}${resume.contact
        .map((one, index) =>
          paragraph(
            'Normal',
            `<w:r><w:sym w:font="Wingdings" w:char="F0${['2A', '28', '2B'][index]}"/></w:r>${runOf({ text: ` ${one}` }, ink)}`,
            ink,
          ),
        )
        .join('')}${blocks([...resume.side, ...resume.main], 9600)}${margins(1134)}`
    case 'header-table': {
      const header = table(
        [5600, 4000],
        [
          [{ kind: 'line', runs: [{ text: resume.name, isBold: true }] }, text(resume.label)],
          contact,
        ],
        ink,
      ).replace(
        /<w:sz w:val="21"\/><w:szCs w:val="21"\/>/,
        '<w:sz w:val="44"/><w:szCs w:val="44"/>',
      )
      return `${header}${blocks([...resume.main, ...resume.side], 9600)}${margins(1134)}`
    }
    case 'sidebar-table':
      return `${name}${label}${table([3000, 6600], [[...contact, ...resume.side], resume.main], ink)}${paragraph('Normal', '', ink)}${margins(1134)}`
    case 'text-box':
      return `${name}${label}${textBox([...contact, ...resume.side], ink)}${blocks(resume.main, 6400)}${margins(4300)}`
    case 'columns':
      return `${name}${label}<w:p><w:pPr>${margins(1134)}</w:pPr></w:p>${blocks([...contact, ...resume.side], 2800)}<w:p><w:r><w:br w:type="column"/></w:r></w:p>${blocks(resume.main, 6200)}${margins(1134, '<w:type w:val="continuous"/><w:cols w:num="2" w:equalWidth="0"><w:col w:w="2900" w:space="400"/><w:col w:w="6300"/></w:cols>')}`
  }
}

/** @param variant chooses one of the fonts of the script */
export function wordOf(resume: Resume, frame: WordFrame, variant: number): Uint8Array {
  const family = fonts[resume.script][variant % fonts[resume.script].length]!
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const style = (id: string, name: string, marks: string, space: string) =>
    `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr><w:spacing ${space}/></w:pPr><w:rPr>${marks}</w:rPr></w:style>`
  const main = spaces.split(' ')[0]!
  return zipOf([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${types}.numbering+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/document.xml',
      `${head}<w:document ${spaces}><w:body>${bodyOf(resume, frame)}</w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${relations}/numbering" Target="numbering.xml"/></Relationships>`,
    ],
    [
      'word/styles.xml',
      `${head}<w:styles ${main}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:eastAsia="${family}" w:cs="${family}"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Normal', 'Normal', '', 'w:before="0" w:after="40"')}${style('Title', 'Title', '<w:b/><w:sz w:val="44"/>', 'w:after="60"')}${style('Subtitle', 'Subtitle', '<w:sz w:val="24"/>', 'w:after="120"')}${style('Heading1', 'heading 1', '<w:b/><w:sz w:val="26"/>', 'w:before="240" w:after="80"')}${style('ListParagraph', 'List Paragraph', '', 'w:after="20"')}${style('Tiny', 'Tiny', '<w:sz w:val="4"/>', 'w:after="0"')}</w:styles>`,
    ],
    [
      'word/numbering.xml',
      `${head}<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="280"/></w:pPr><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ],
  ])
}
