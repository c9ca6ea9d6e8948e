/** Bytes from strangers as text: gunzipped where they are gzip, decoded, and never more than allowed. */
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { tooLarge, UnreadableOutside } from './unreadable.ts'
import { replyWords } from '../messages.replies.ts'

const pieceSize = 256 * 1024

/**
 * The pieces of a text. Only what is read is unpacked: a small file that unpacks to a huge one costs
 * no more than the part that someone looks at.
 *
 * @param largestBytes of the text, after unpacking
 * @throws UnreadableOutside for what cannot be unpacked, is no UTF-8 text, or is too large
 */
export async function* unpackText(
  bytes: AsyncIterable<Uint8Array>,
  largestBytes: number,
): AsyncGenerator<string> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await twoBytesOf(iterator)
  const source = Readable.from(rest(first, iterator), { objectMode: false })
  const limited = limit(largestBytes)
  const isGzip = first[0] === 0x1f && first[1] === 0x8b
  const steps = isGzip
    ? [source, createGunzip({ chunkSize: pieceSize }), limited]
    : [source, limited]
  // What fails shows where the pieces are read.
  pipeline(steps).catch((error: Error) => limited.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  try {
    for await (const chunk of limited as AsyncIterable<Buffer>) {
      text += decoder.decode(chunk, { stream: true })
      // Many tiny pieces would cost the reader more than they hold.
      if (text.length < pieceSize) continue
      yield text
      text = ''
    }
    text += decoder.decode()
    if (text !== '') yield text
  } catch (error) {
    throw readable(error)
  } finally {
    source.destroy()
  }
}

async function twoBytesOf(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < 2) {
    const { done, value } = await iterator.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return first
}

async function* rest(
  first: Buffer,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (;;) {
    const { done, value } = await iterator.next()
    if (done) return
    yield value
  }
}

function limit(bytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > bytes) done(tooLarge(replyWords.theFile, bytes))
      else done(null, chunk)
    },
  })
}

function readable(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code.startsWith('Z_')) {
    return new UnreadableOutside(replyWords.fileDamaged, {
      cause: error,
    })
  }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new UnreadableOutside(replyWords.fileNotText, { cause: error })
  }
  return error
}
