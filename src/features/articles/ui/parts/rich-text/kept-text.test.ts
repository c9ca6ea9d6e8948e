import { getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#platform/text/markdown.ts'
import { openText, type KeptText } from './kept-text.ts'
import { extensionsWith } from './schema.ts'

const schema = getSchema(extensionsWith())
const folder = join(import.meta.dirname, '../../../texts')
const texts = readdirSync(folder).map((name) => {
  const file = readFileSync(join(folder, name), 'utf8')
  return [name, file.slice(file.indexOf('\n\n')).trim()] as const
})

function opened(markdown: string): KeptText {
  const text = openText(markdown, schema)
  if ('reason' in text) throw new Error(`${text.reason} in line ${text.line}: ${markdown}`)
  return text
}

/** As readers see it; the ends of lines within a paragraph are spaces. */
function shown(markdown: string): string {
  return renderMarkdown(markdown, 'https://tessera.example')!.html.replaceAll(/\s+/g, ' ')
}

/** All of it in the editor's own hand, as if every block had been touched. */
function rewritten(markdown: string): string {
  return opened('').markdownOf(opened(markdown).document)
}

describe('a text that is opened', () => {
  test.each(texts)('%s is what it was', (_name, body) => {
    const { document, markdownOf } = opened(body)
    expect(markdownOf(document)).toBe(body)
  })

  test.each(texts)('%s says the same in the editor’s own hand', (_name, body) => {
    expect(shown(rewritten(body))).toBe(shown(body))
  })

  test('differs in the lines that were edited', () => {
    const body = 'One *line*\nand another\n\n\n* a\n* b\n\n### Three ###\n\nFour\n'
    const { document, markdownOf } = opened(body)
    const changed = schema.node('doc', null, [
      document.child(0),
      document.child(1),
      schema.node('heading', { level: 2 }, [schema.text('Changed')]),
      document.child(3),
    ])
    expect(markdownOf(changed)).toBe(body.replace('### Three ###', '## Changed'))
  })

  test('is what it was when a change is taken back', () => {
    const body = '_One_\n\nTwo'
    const { document, markdownOf } = opened(body)
    const again = schema.nodeFromJSON(document.toJSON())
    expect(markdownOf(again)).toBe(body)
  })
})

describe('Markdown that cannot say what was edited', () => {
  const bold = schema.marks['bold']!.create()
  test.each([
    ['one', ' two', true],
    ['one', 'two', true],
    ['one.', 'two', false],
  ] as const)('%s in bold before %s: kept %s', (one, two, isKept) => {
    const { document } = opened('')
    const line = schema.node('paragraph', null, [schema.text(one, [bold]), schema.text(two)])
    expect(opened('').isKept(document.type.create(null, line))).toBe(isKept)
  })
})

describe('what is only begun', () => {
  const line = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : [])
  const item = (text: string) => schema.node('listItem', null, [line(text)])
  test.each([
    [schema.node('bulletList', null, [item('One'), item('')])],
    [schema.node('orderedList', null, [item('One'), item(''), item('Two')])],
    [schema.node('bulletList', null, [item('')])],
    [schema.node('heading', { level: 2 })],
    [schema.node('blockquote', null, [line('')])],
    [schema.node('codeBlock')],
  ])('%s is kept', (node) => {
    const { document, isKept } = opened('')
    expect(isKept(document.type.create(null, [line('Before'), node, line('After')]))).toBe(true)
  })
})

describe('what the editor has no form for is named, with its line', () => {
  test.each([
    ['One\n\n<div>two</div>', 'html', 3],
    ['One <u>two</u>', 'html', 1],
    ['One\n\n<!-- a note -->', 'html', 3],
    ['- [ ] One', 'checklist', 1],
    ['[One]\n\n[One]: /two', 'reference', 3],
    ['One &lambda; two', 'entity', 1],
    [`${'>'.repeat(20_000)} deep`, 'nesting', 1],
  ] as const)('%#', (markdown, reason, line) => {
    expect(openText(markdown, schema)).toEqual({ reason, line })
  })
})

const signs = [
  ...Array.from('ab1.)(*_~`[]<>!#+-=|:&;\\/"\' é漢'),
  '&amp;',
  '**',
  '1. ',
  '- ',
  '# ',
  '<b>',
  'x_y',
]
const words = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/^(?:https?:|www\.)|@/.test(text))

// Pairs of `~~` beside links and other pairs are read by rules of their own.
const marks: fc.Arbitrary<readonly string[]> = fc.oneof(
  fc.subarray(['bold', 'italic', 'code', 'link']),
  fc.constant(['strike']),
)

/** In the words of a link the reader takes the signs of code for others. */
const codeOf = (text: string, inLink: boolean) =>
  `x${inLink ? text.replaceAll(/[`\\[\]|]/g, '') : text}`.trimEnd()

/** Words with a space between them, each marked in its own way. */
const inline = fc
  .array(
    fc.tuple(words, fc.oneof({ weight: 3, arbitrary: fc.constant<readonly string[]>([]) }, marks)),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) =>
    parts.flatMap(([text, own], index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'text', text: ' ' }] : []),
      {
        type: 'text',
        text: own.includes('code') ? codeOf(text, own.includes('link')) : text,
        marks: own.map((type) => ({
          type,
          ...(type === 'link' && { attrs: { href: '/to_(it)?a&b=c_d', title: null } }),
        })),
      },
    ]),
  )

const lines = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map((each) => each.flatMap((one, index) => (index > 0 ? [{ type: 'hardBreak' }, ...one] : one)))

const paragraph = lines.map((content): JSONContent => ({ type: 'paragraph', content }))

const { block } = fc.letrec<{ block: JSONContent; item: JSONContent; list: JSONContent }>(
  (tie) => ({
    item: fc
      .tuple(
        paragraph,
        fc.oneof(
          { depthSize: 'small', depthIdentifier: 'nest', maxDepth: 3 },
          fc.constant([]),
          fc.tuple(tie('list')),
        ),
      )
      .map(([first, rest]) => ({
        type: 'listItem',
        // Numbers right below words are a list from 1 alone.
        content: [first, ...rest.map((list) => ({ ...list, attrs: { ...list.attrs, start: 1 } }))],
      })),
    list: fc
      .tuple(
        fc.boolean(),
        fc.integer({ min: 0, max: 120 }),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([ordered, start, content]) => ({
        type: ordered ? 'orderedList' : 'bulletList',
        attrs: ordered ? { start, tight: true } : { tight: true },
        content,
      })),
    block: fc.oneof(
      { depthSize: 'small', depthIdentifier: 'nest', maxDepth: 3 },
      paragraph,
      fc
        .tuple(fc.constantFrom(2, 3, 4), inline)
        .map(([level, content]) => ({ type: 'heading', attrs: { level }, content })),
      fc
        .string({ unit: fc.constantFrom('a', '`', '~', ' ', '\n', '<'), minLength: 1 })
        .map((text) => ({
          type: 'codeBlock',
          attrs: { language: null },
          content: [{ type: 'text', text: `x${text}x` }],
        })),
      fc.constant({ type: 'horizontalRule' }),
      fc.array(fc.tuple(inline, lines), { minLength: 2, maxLength: 3 }).map((rows) => ({
        type: 'table',
        content: rows.map((cells, row) => ({
          type: 'tableRow',
          content: cells.map((content) => ({
            type: row === 0 ? 'tableHeader' : 'tableCell',
            content: [{ type: 'paragraph', content }],
          })),
        })),
      })),
      tie('list'),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((content) => ({ type: 'blockquote', content })),
    ),
  }),
)

/** As Markdown can say it, whatever it was made of. */
function normal(json: JSONContent): unknown {
  return JSON.parse(
    JSON.stringify(schema.nodeFromJSON(json).toJSON(), (key, value: unknown) =>
      key === 'marker' ? undefined : value,
    ),
  )
}

describe('a document that was written', () => {
  test('is read as the same again', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
        const document = schema.nodeFromJSON({ type: 'doc', content })
        const markdown = opened('').markdownOf(document)
        expect(normal(opened(markdown).document.toJSON())).toEqual(normal(document.toJSON()))
      }),
      { numRuns: 250 },
    )
  })

  test('and any Markdown of ours is left alone, and means the same when it is rewritten', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
        const document = schema.nodeFromJSON({ type: 'doc', content })
        const markdown = opened('').markdownOf(document)
        expect(opened(markdown).markdownOf(opened(markdown).document)).toBe(markdown)
        expect(shown(rewritten(markdown))).toBe(shown(markdown))
      }),
      { numRuns: 100 },
    )
  })
})
