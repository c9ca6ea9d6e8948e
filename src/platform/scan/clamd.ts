/** Asks ClamAV about a file, by `INSTREAM` of clamd's protocol (clamd(8)). */
import { connect, type Socket } from 'node:net'

export type ScanResult = 'clean' | 'infected'

/** Looks into files that people send to each other. */
export type Scanner = {
  /** @throws Error when it cannot say; the file is then not kept */
  scan(bytes: Uint8Array): Promise<ScanResult>
}

/** Where no scanner is configured, every file that passes the other checks is taken. */
export const noScanner: Scanner = { scan: async () => 'clean' }

const timeoutMs = 20_000
const chunkBytes = 64 * 1024
const answerBytesAtMost = 4_096

/** @param address `tcp://host:port`, or `unix:///path/to/clamd.sock` */
export function createClamdScanner(address: string): Scanner {
  const url = new URL(address)
  const target =
    url.protocol === 'unix:'
      ? { path: decodeURIComponent(url.pathname) }
      : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
  return {
    async scan(bytes) {
      const answer = await ask(connect(target), bytes)
      if (answer === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Error(`clamd could not scan the file: ${answer || 'no answer'}`)
    },
  }
}

/** `zINSTREAM`, then chunks with their lengths, an empty one at the end, and the answer up to its NUL. */
function ask(socket: Socket, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const end = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve(answer.replace(/[\0\n].*$/s, '').trim())
    }
    socket.setTimeout(timeoutMs, () => end(new Error('clamd took too long')))
    socket.on('error', end)
    socket.on('close', () => end())
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1')
      if (answer.length > answerBytesAtMost || answer.includes('\0')) end()
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes)
        socket.write(lengthOf(chunk.length))
        socket.write(chunk)
      }
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
