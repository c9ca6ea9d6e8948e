/** A name server of a test: answers TXT questions over UDP from a table (RFC 1035). */
import { createSocket } from 'node:dgram'

export type TestDns = {
  /** `127.0.0.1:port` */
  address: string
  /** Names in lower case → their TXT records. */
  records: Map<string, string[]>
  /** Names that were asked for. */
  asked: string[]
  close(): Promise<void>
}

export async function startTestDns(): Promise<TestDns> {
  const records = new Map<string, string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, end } = readName(question)
    asked.push(name)
    const texts = records.get(name)
    socket.send(answer(question.subarray(0, end + 4), texts), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let offset = 12
  while (message[offset]! > 0) {
    const length = message[offset]!
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length))
    offset += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: offset + 1 }
}

/** The question given back with its answers; no such name when there are none. */
function answer(question: Buffer, texts: string[] | undefined): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(texts ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const answers = (texts ?? []).map((text) => {
    const data = Buffer.from(text)
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, data.length + 1, data.length])
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...answers])
}
