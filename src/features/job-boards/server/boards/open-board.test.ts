/** Texts that are made to cost: each is refused soon, in one sentence, and nobody else waits for it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { greenhouseBoard } from '../../../../../tests/support/jobs.ts'
import { openBoard } from './open-board.ts'
import { UnreadableBoard } from './posting.ts'

const now = new Date('2026-11-22T12:00:00Z')
const megabyte = 1024 * 1024

async function* piecesOf(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The same piece again and again, up to 2 GB. */
async function* repeated(start: string, piece: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)))
  for (let sent = 0; sent < 2 * 1024 * megabyte; sent += bytes.length) {
    yield bytes
    // As a connection does, others have their turn between two pieces.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function read(pieces: AsyncIterable<Uint8Array | string>, signal?: AbortSignal) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const began = performance.now()
  delay.enable()
  let message = ''
  let postings = 0
  try {
    const board = await openBoard(pieces, { now, signal })
    for await (const reads of board.reads()) postings += reads.length
    await board.close()
  } catch (error) {
    if (!(error instanceof UnreadableBoard)) throw error
    message = error.message
  }
  delay.disable()
  return { message, postings, seconds: (performance.now() - began) / 1000, held: delay.max / 1e6 }
}

const deep = '['.repeat(2_000_000)
const posting = greenhouseBoard([{ id: 1 }]).slice('{"jobs":['.length, -2)

const hostile: Record<string, [() => AsyncIterable<Uint8Array>, RegExp]> = {
  'gzipped white space': [() => piecesOf(gzipSync(' '.repeat(8 * megabyte))), /empty|no posting/],
  '32 MB of gzipped white space': [
    () => piecesOf(gzipSync(`{"jobs":[${' '.repeat(32 * megabyte)}`)),
    /no posting in 8 MB/,
  ],
  '32 MB of white space before anything': [
    () => piecesOf(Buffer.from(' '.repeat(32 * megabyte))),
    /no posting in 8 MB/,
  ],
  'endless white space': [() => repeated('{"jobs":[', ' '), /no posting in 8 MB/],
  'an endless string': [() => repeated('{"jobs":[{"id":"', 'x'), /no posting in 8 MB/],
  'endless lines of a page': [() => repeated('<html>', '<p>\n'), /no posting in 8 MB/],
  'a page of script tags': [
    () => piecesOf(Buffer.from(`<html>${'<script '.repeat(900_000)}`)),
    /isn’t a job board/,
  ],
  'endless numbers': [() => repeated('{"jobs":[', '1,'), /isn’t a job board/],
  'endless parts of one posting': [
    () => repeated('{"jobs":[{"a":[', '1,'),
    /too large to be a posting/,
  ],
  'deep lists': [() => piecesOf(Buffer.from(deep)), /nested too deep/],
  'deep objects': [() => piecesOf(Buffer.from('{"a":'.repeat(500_000))), /nested too deep/],
  'deep elements': [() => piecesOf(Buffer.from(`<source>${'<a>'.repeat(500_000)}`)), /too deep/],
  'endless elements': [
    () => repeated('<source><job>', '<a></a>'),
    /too large to be a posting|no posting/,
  ],
  'endless attributes': [() => repeated('<source><job ', 'a="b" '), /no posting in 8 MB/],
  'endless comments': [() => repeated('<source>', '<!-- x -->'), /no posting in 8 MB/],
  'a file that ends in the middle': [
    () => piecesOf(Buffer.from(greenhouseBoard([{ id: 1 }, { id: 2 }]).slice(0, -30))),
    /cut off|incomplete/,
  ],
  'gzip that ends in the middle': [
    () => piecesOf(gzipSync(greenhouseBoard([{ id: 1 }])).subarray(0, 100)),
    /incomplete or damaged/,
  ],
  'a picture': [() => piecesOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])), /isn’t text/],
  nothing: [() => piecesOf(Buffer.alloc(0)), /empty/],
}

test.each(Object.entries(hostile))('%s', async (_name, [pieces, message]) => {
  const result = await read(pieces())
  expect(result.message).toMatch(message)
  expect(result.message).toMatch(/^[A-Z].*\.$/)
  expect(result.seconds).toBeLessThan(8)
  process.stdout.write(
    `${_name}: ${result.seconds.toFixed(2)} s, event loop held ${result.held.toFixed(0)} ms: ${result.message}\n`,
  )
})

test('a board of 20 MB is read while others have their turn', async () => {
  const content = `&lt;p&gt;${'Bread and butter. '.repeat(250)}&lt;/p&gt;`
  const text = greenhouseBoard(Array.from({ length: 4_000 }, (_, id) => ({ id, content })))
  const result = await read(piecesOf(Buffer.from(text)))
  process.stdout.write(
    `${(text.length / megabyte).toFixed(0)} MB: ${result.seconds.toFixed(1)} s, event loop held ${result.held.toFixed(0)} ms\n`,
  )
  expect(result).toMatchObject({ message: '', postings: 4_000 })
}, 60_000)

test('more memory than allowed ends the thread, not the process', async () => {
  const wide = `{"id":1,${Array.from({ length: 90_000 }, (_, index) => `"k${index}":{}`).join(',')}},`
  const result = await read(repeated(`{"jobs":[${posting},`, wide.slice(0, 60_000)))
  expect(result.message).not.toBe('')
}, 60_000)

test('a stop is heard at once, also while nothing comes', async () => {
  const stop = new AbortController()
  const silent = async function* () {
    yield Buffer.from('{"jobs":[')
    await sleep(60_000, undefined, { ref: false })
  }
  setTimeout(() => stop.abort(), 700)
  const { message, seconds } = await read(silent(), stop.signal)
  expect(message).toBe('Stopped before anything was changed.')
  expect(seconds).toBeLessThan(3)
})
