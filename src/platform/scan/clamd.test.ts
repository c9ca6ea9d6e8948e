import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClamdScanner } from './clamd.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Speaks clamd's protocol: gathers a stream, and answers by what is in it. */
async function startClamd(answer: (bytes: Buffer) => string | undefined): Promise<string> {
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      got = Buffer.concat([got, data])
      const command = Buffer.from('zINSTREAM\0')
      if (!got.subarray(0, command.length).equals(command)) return
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= got.length;) {
        const length = got.readUInt32BE(at)
        if (length === 0) {
          const said = answer(Buffer.concat(chunks))
          if (said === undefined) socket.destroy()
          else socket.end(said)
          return
        }
        chunks.push(got.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the whole file arrives in chunks, and its verdict is read', async () => {
  const file = Buffer.alloc(200_000, 7)
  let arrived: Buffer | undefined
  const address = await startClamd((bytes) => {
    arrived = bytes
    return 'stream: OK\0'
  })
  expect(await createClamdScanner(address).scan(file)).toBe('clean')
  expect(arrived!.equals(file)).toBe(true)
})

test('what is found is named infected', async () => {
  const address = await startClamd(() => 'stream: Eicar-Test-Signature FOUND\0')
  expect(await createClamdScanner(address).scan(Buffer.from('x'))).toBe('infected')
})

test.each([
  ['an error', () => 'INSTREAM size limit exceeded. ERROR\0', /size limit exceeded/],
  ['no answer', () => undefined, /no answer|ECONNRESET/],
])('%s is no verdict', async (_name, answer, said) => {
  const address = await startClamd(answer)
  await expect(createClamdScanner(address).scan(Buffer.from('x'))).rejects.toThrow(said)
})

test('without a scanner behind the address there is no verdict', async () => {
  const address = await startClamd(() => 'stream: OK\0')
  servers.splice(0).forEach((server) => server.close())
  await expect(createClamdScanner(address).scan(Buffer.from('x'))).rejects.toThrow()
})
