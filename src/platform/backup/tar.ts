/**
 * Files one after another in one stream, in the ustar format (POSIX.1-1988), so that a backup can also
 * be looked into with `tar`. Names are of our making: ASCII, at most 100 characters.
 */

const blockBytes = 512
const nameBytes = 100
/** Eleven octal digits. */
const sizeAtMost = 0o77777777777

export type TarEntry = {
  name: string
  /** Bytes. */
  size: number
  /** To be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>
}

/** What is no tar stream, or ends too early. */
export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

/** The block before a file's bytes. @param time seconds since 1970 */
export function tarHeader(name: string, size: number, time: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`Not a name for an entry: ${name}`)
  if (size > sizeAtMost) throw new Error(`Too large for an entry: ${name}`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(time, 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

/** Fills the last block of a file. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

/** Two empty blocks. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes)

/** The sum of the header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}

/**
 * The entries of a stream.
 *
 * @param onBlocks told of every header, content and padding, in order, before the next is read
 * @throws BrokenTar
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  onBlocks: (bytes: Buffer, entry: string) => void = () => {},
): AsyncGenerator<TarEntry> {
  const reader = createReader(source)
  try {
    for (;;) {
      const header = await reader.read(blockBytes)
      if (header.every((byte) => byte === 0)) {
        await reader.expectEnd()
        return
      }
      const { name, size } = parseHeader(header)
      onBlocks(header, name)
      let left = size
      async function* content(): AsyncGenerator<Buffer> {
        while (left > 0) {
          const part = await reader.some(left)
          left -= part.length
          onBlocks(part, name)
          yield part
        }
      }
      yield { name, size, content: content() }
      if (left > 0) throw new Error(`${name} was not read to its end`)
      onBlocks(await reader.read(tarPadding(size).length), name)
    }
  } finally {
    await reader.close()
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  const octal = (from: number, length: number) => {
    const digits = text(from, length).trim()
    if (!/^[0-7]+$/.test(digits)) throw new BrokenTar('a header is damaged')
    return Number.parseInt(digits, 8)
  }
  if (octal(148, 8) !== checksumOf(header)) throw new BrokenTar('a header is damaged')
  const name = text(0, nameBytes)
  if (!/^[\x21-\x7e]{1,100}$/.test(name) || header[156] !== 0x30) {
    throw new BrokenTar('an entry is of a kind that no backup has')
  }
  return { name, size: octal(124, 12) }
}

function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return false
      rest = next.value
    }
    return true
  }

  async function some(atMost: number): Promise<Buffer> {
    if (!(await fill())) throw new BrokenTar('it ends too early')
    const part = rest.subarray(0, atMost)
    rest = rest.subarray(part.length)
    return part
  }

  return {
    /** At least one byte. */
    some,
    async read(length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = length; left > 0;) {
        const part = await some(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    /** Nothing but empty blocks. */
    async expectEnd(): Promise<void> {
      while (await fill()) {
        if (rest.some((byte) => byte !== 0)) throw new BrokenTar('something follows its end')
        rest = Buffer.alloc(0)
      }
    },
    async close(): Promise<void> {
      await iterator.return?.()
    },
  }
}
