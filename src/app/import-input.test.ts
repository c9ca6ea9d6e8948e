import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { isInternalAddress, readInput, UnreadableInput } from './import-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'vouch-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('plain and gzipped files read the same', async () => {
  const text = '{"jobs":["Köln"]}'
  expect(await readInput(file('plain.json', text), false)).toBe(text)
  expect(await readInput(file('packed.json.gz', gzipSync(text)), false)).toBe(text)
})

test('what cannot be read is refused in one sentence', async () => {
  const packed = gzipSync('x'.repeat(10_000))
  const large = file('large.json', '')
  truncateSync(large, 200 * 1024 * 1024)
  const bomb = file('bomb.gz', gzipSync(Buffer.alloc(120 * 1024 * 1024)))
  const cases: [string, RegExp][] = [
    [join(folder, 'missing.json'), /^There is no file/],
    [folder, /is not a file/],
    [file('cut.gz', packed.subarray(0, packed.length - 12)), /cut off or damaged/],
    [file('binary', new Uint8Array([0xff, 0xfe, 0x00])), /is not text/],
    [large, /larger than 100 MB/],
    [bomb, /larger than 100 MB/],
    ['ftp://board.example/x', /^Only http and https/],
    ['http://localhost:9/x', /inside your own network/],
    ['http://[::1]/x', /inside your own network/],
    ['http://2130706433/x', /inside your own network/],
    ['http://0x7f.1/x', /inside your own network/],
  ]
  for (const [source, message] of cases) {
    const reading = readInput(source, false)
    await expect(reading).rejects.toThrow(UnreadableInput)
    await expect(reading).rejects.toThrow(message)
  }
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  'nonsense',
])('%s is internal', (address) => {
  expect(isInternalAddress(address)).toBe(true)
})

test.each(['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1'])('%s is public', (address) => {
  expect(isInternalAddress(address)).toBe(false)
})

test('an address is fetched; a redirect and a failure are not followed', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    else if (request.url === '/gone') response.writeHead(410).end()
    else response.end('[1]')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    expect(await readInput(`${base}/board`, true)).toBe('[1]')
    await expect(readInput(`${base}/moved`, true)).rejects.toThrow(/leads to/)
    await expect(readInput(`${base}/gone`, true)).rejects.toThrow(/status 410/)
    await expect(readInput(`${base}/board`, false)).rejects.toThrow(/inside your own network/)
  } finally {
    server.close()
  }
})
