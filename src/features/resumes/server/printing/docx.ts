/** A resume as a Word file with real headings and lists (ISO/IEC 29500). Pure. */
import { escapeText } from '#features/job-facts/server/service.ts'
import type { Paper, ResumeDocument } from '../../contract.ts'
import { resumeWords } from '../../messages.resume.ts'
import { contentPart, contentRoot } from '../parser/content-part.ts'
import type { ResumeView, ViewEntry } from './view.ts'
import { zipOf } from './zip-writer.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const plain = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- XML 1.0 has no such characters
  escapeText(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

const run = (text: string, marks = '') =>
  `<w:r>${marks && `<w:rPr>${marks}</w:rPr>`}<w:t xml:space="preserve">${plain(text)}</w:t></w:r>`

const bold = '<w:b/>'
const tab = '<w:r><w:tab/></w:r>'

/** @param document carried along as data, so that it is read back without guessing */
export function asDocx(
  view: ResumeView,
  document: ResumeDocument | undefined,
  paper: Paper,
): Uint8Array {
  const isTurned = view.direction === 'rtl'
  const paragraph = (style: string, content: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${isTurned ? '<w:bidi/>' : ''}</w:pPr>${content}</w:p>`
  const entry = (one: ViewEntry) => [
    paragraph(
      'Entry',
      run([one.title, one.subtitle].filter(Boolean).join(', '), bold) +
        (one.place ? run(` · ${one.place}`) : '') +
        (one.dates ? tab + run(one.dates) : ''),
    ),
    ...one.text.map((text) => paragraph('Normal', run(text))),
    ...one.items.map((item) => paragraph('ListBullet', run(item))),
  ]
  const body = [
    paragraph('Title', run(view.name)),
    ...(view.label ? [paragraph('Subtitle', run(view.label))] : []),
    ...(view.contact.length > 0
      ? [paragraph('Normal', run(view.contact.map(({ text }) => text).join(' | ')))]
      : []),
    ...(view.summary.length > 0
      ? [
          paragraph('Heading1', run(resumeWords.summary)),
          ...view.summary.map((text) => paragraph('Normal', run(text))),
        ]
      : []),
    ...view.sections.flatMap(({ title, list, entries }) => [
      paragraph('Heading1', run(title)),
      ...(list.length > 0 ? [paragraph('Normal', run(list.join(', ')))] : []),
      ...entries.flatMap(entry),
    ]),
  ]
  const size = paper === 'a4' ? 'w:w="11906" w:h="16838"' : 'w:w="12240" w:h="15840"'
  const page = `<w:sectPr><w:pgSz ${size}/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  return zipOf([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relations],
    [
      'word/document.xml',
      `${head}<w:document xmlns:w="${main}"><w:body>${body.join('')}${page}</w:body></w:document>`,
    ],
    ['word/_rels/document.xml.rels', documentRelations],
    ['word/styles.xml', styles(paper)],
    ['word/numbering.xml', numbering],
    [
      contentPart,
      `${head}<${contentRoot}>${plain(JSON.stringify(document ?? null))}</${contentRoot}>`,
    ],
  ])
}

const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${word}.numbering+xml"/></Types>`

const relationsOf = (list: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([kind, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const relations = relationsOf([['officeDocument', 'word/document.xml']])
const documentRelations = relationsOf([
  ['styles', 'styles.xml'],
  ['numbering', 'numbering.xml'],
  ['customXml', `../${contentPart}`],
])

const numbering = `${head}<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

function styles(paper: Paper): string {
  const right = paper === 'a4' ? 9638 : 9972
  const style = (id: string, name: string, paragraph: string, marks: string, based = 'Normal') =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : `<w:basedOn w:val="${based}"/><w:next w:val="Normal"/>`}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${marks}</w:rPr></w:style>`
  return `${head}<w:styles xmlns:w="${main}">${[
    style(
      'Normal',
      'Normal',
      '<w:spacing w:after="80" w:line="264" w:lineRule="auto"/>',
      '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/><w:szCs w:val="21"/>',
    ),
    style(
      'Title',
      'Title',
      '<w:spacing w:after="40"/>',
      '<w:b/><w:sz w:val="40"/><w:szCs w:val="40"/>',
    ),
    style(
      'Subtitle',
      'Subtitle',
      '<w:spacing w:after="60"/>',
      '<w:sz w:val="24"/><w:szCs w:val="24"/>',
    ),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/>',
      '<w:b/><w:sz w:val="25"/><w:szCs w:val="25"/>',
    ),
    style(
      'Entry',
      'Entry',
      `<w:keepNext/><w:tabs><w:tab w:val="right" w:pos="${right}"/></w:tabs><w:spacing w:before="100" w:after="40"/>`,
      '',
    ),
    style(
      'ListBullet',
      'List Bullet',
      '<w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="40"/>',
      '',
    ),
  ].join('')}</w:styles>`
}
