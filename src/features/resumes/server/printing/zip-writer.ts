/** Writes a zip archive (APPNOTE 6.3.3). The same parts give the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980: the first day that the format knows. */
const date = 0x0021
const utf8Names = 0x0800

export function zipOf(parts: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, rest, label]))
    files.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Uint8Array.from(Buffer.concat([...files, directory, Buffer.from('PK\u0005\u0006'), end]))
}
