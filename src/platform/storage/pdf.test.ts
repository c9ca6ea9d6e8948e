import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { problemOfPdf } from './pdf.ts'

const wrap = (body: string | Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(body as string, 'latin1'),
    Buffer.from('\nstartxref\n9\n%%EOF\n'),
  ])

const stream = (head: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<<${head}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj'),
  ])

const packed = (objects: string, head = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
  wrap(stream(head, deflateSync(Buffer.from(objects))))

test.each([
  ['a page and nothing else', wrap('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj'), undefined],
  ['packed objects without an action', packed('1 0 <</Type/Catalog>>'), undefined],
  [
    'a picture whose noise looks like a name',
    wrap(stream('/Type/XObject/Filter/DCTDecode', Buffer.from('..../JS ..../AA ...'))),
    undefined,
  ],
  ['no PDF', Buffer.from('<html>'), 'not-a-pdf'],
  ['a PDF that was cut off', Buffer.from('%PDF-1.7\n1 0 obj'), 'not-a-pdf'],
  ['a script', wrap('1 0 obj\n<</S/JavaScript/JS(app.alert\\(1\\))>>\nendobj'), 'active'],
  ['a script under a disguised name', wrap('<</S/J#61vaScript/J#53 2 0 R>>'), 'active'],
  ['an action on opening', wrap('<</Type/Catalog/OpenAction 3 0 R>>'), 'active'],
  ['actions of pages', wrap('<</Type/Page/AA<</O 3 0 R>>>>'), 'active'],
  ['a program to start', wrap('<</S/Launch/F(cmd.exe)>>'), 'active'],
  ['a file inside', wrap('<</Names<</EmbeddedFiles 3 0 R>>>>'), 'active'],
  ['a password', wrap('trailer<</Encrypt 5 0 R>>'), 'active'],
  ['a form language inside', wrap('<</AcroForm<</XFA 5 0 R>>>>'), 'active'],
  ['a script among packed objects', packed('1 0 <</S/JavaScript/JS(x)>>'), 'active'],
  [
    'a script behind a comment that looks like a stream',
    wrap('%>> stream\n<</S/JavaScript/JS(x)>>\n% endstream'),
    'active',
  ],
  [
    'packed objects that do not unpack',
    wrap(stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('x'))),
    'unreadable',
  ],
  [
    'packed objects in an odd packing',
    packed('1 0 <<>>', '/Type/ObjStm/Filter/LZWDecode'),
    'unreadable',
  ],
  [
    'a bomb of packed objects',
    wrap(stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(20_000_000)))),
    'unreadable',
  ],
] as const)('%s', async (_name, bytes, problem) => {
  expect(await problemOfPdf(bytes)).toBe(problem)
})
