/**
 * Reads a board in a process of its own, where neither its size nor its form can hold up or fill the
 * server: first from end to end, so that a damaged one is refused before anything is changed, then
 * posting by posting as they are asked for.
 */
import { once } from 'node:events'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { UnreadableOutside } from '#platform/outside/unreadable.ts'
import { unpackText } from '#platform/outside/unpack.ts'
import { limits } from './limits.ts'
import { prepare } from './prepare.ts'
import { type PreparedRead } from '#features/jobs/server/service.ts'
import { UnreadableBoard } from './posting.ts'
import { createScan, readEntries, type TextHead, type KnownBoard } from './read-board.ts'

export type BoardInput = {
  now: Date
  /** Where the entries wait between the two steps. */
  spool: string
  known: KnownBoard | undefined
}

export type ToProcess =
  | { kind: 'read'; input: BoardInput }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'next' }

export type FromProcess =
  /** The next piece of the text, or its end, is wanted. */
  | { kind: 'more' }
  | { kind: 'head'; head: TextHead }
  | { kind: 'reads'; reads: PreparedRead[] }
  | { kind: 'done' }
  | { kind: 'refused'; message: string }

/** Postings of one message, and characters of their texts: the other side must not be held up either. */
const mostInMessage = 100
const charactersInMessage = 200_000

const say = (message: FromProcess) => process.send!(message)

async function hear(): Promise<ToProcess> {
  const [message] = (await once(process, 'message')) as [ToProcess]
  return message
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const heard = hear()
    say({ kind: 'more' })
    const message = await heard
    if (message.kind !== 'piece') return
    yield message.bytes
  }
}

async function scan({ spool, now, known }: BoardInput): Promise<TextHead> {
  const file = openSync(spool, 'w')
  const store = (items: unknown[]) => {
    if (items.length > 0) writeSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
  }
  try {
    const reading = createScan(now, known)
    for await (const text of unpackText(pieces(), limits.bytes)) store(reading.push(text))
    const { head, items } = reading.end()
    store(items)
    return head
  } finally {
    closeSync(file)
  }
}

async function* messages(
  { spool, now }: BoardInput,
  head: TextHead,
): AsyncGenerator<PreparedRead[]> {
  let reads: PreparedRead[] = []
  let characters = 0
  for await (const line of createInterface({ input: createReadStream(spool) })) {
    for (const read of readEntries([JSON.parse(line)], head, now)) {
      const prepared = prepare(read)
      reads.push(prepared)
      characters += 2 * (prepared.posting?.descriptionText.length ?? 0)
      if (reads.length < mostInMessage && characters < charactersInMessage) continue
      yield reads
      reads = []
      characters = 0
    }
  }
  if (reads.length > 0) yield reads
}

const asked = await hear()
if (asked.kind !== 'read') throw new Error(`Asked for ${asked.kind} before a board`)
try {
  const head = await scan(asked.input)
  let heard = hear()
  say({ kind: 'head', head })
  for await (const reads of messages(asked.input, head)) {
    await heard
    heard = hear()
    say({ kind: 'reads', reads })
  }
  await heard
  say({ kind: 'done' })
} catch (error) {
  if (!(error instanceof UnreadableBoard || error instanceof UnreadableOutside)) throw error
  say({ kind: 'refused', message: error.message })
}
// Who asked ends it: a channel that closes over pieces that nobody has read takes along what was said last.
process.on('message', () => {})
