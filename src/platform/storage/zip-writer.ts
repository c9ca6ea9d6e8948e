/** Writes a zip archive (APPNOTE 6.3.10) in memory: texts are deflated, files stored as they are. */
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export type ZipInput = { name: string; bytes: Uint8Array; packs?: boolean }

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
/** Names are UTF-8 (bit 11). */
const flags = 0x0800
/** 1980-01-01: when a file was packed says nothing. */
const date = 0x21

/** At most 65,535 entries and 4 GiB: the caller bounds both far below. */
export async function writeZip(entries: readonly ZipInput[]): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, packs = false } of entries) {
    const title = Buffer.from(name)
    const data = packs
      ? await deflate(bytes)
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(packs ? 8 : 0, 4)
    facts.writeUInt16LE(0, 6)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(localSignature, 0)
    parts.push(local, facts, title, data)
    const head = Buffer.alloc(6)
    head.writeUInt32LE(centralSignature, 0)
    head.writeUInt16LE(version, 4)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(head, facts, tail, title)
    offset += 30 + title.length + data.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
