import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { LookupAddress } from 'node:dns'
import { isInternalAddress } from './addresses.ts'
import { readRetryAfter } from './ask.ts'
import { createOutside, openFile, UnreadableOutside, type OutsideBytes } from './outside.ts'
import { unpackText } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-outside-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const largestBytes = 2 * 1024 * 1024

async function whole(bytes: OutsideBytes): Promise<string> {
  let read = ''
  for await (const piece of unpackText(bytes.open(), largestBytes)) read += piece
  await bytes.close()
  return read
}

const readInput = async (source: string, allowPrivate: boolean) =>
  whole(
    source.includes('://')
      ? await createOutside({ allowPrivate }).read(source)
      : await openFile(source, largestBytes),
  )

test('plain and gzipped files read the same', async () => {
  const text = '{"jobs":["Köln"]}'
  expect(await readInput(file('plain.json', text), false)).toBe(text)
  expect(await readInput(file('packed.json.gz', gzipSync(text)), false)).toBe(text)
})

test('what cannot be read is refused in one sentence', async () => {
  const packed = gzipSync('x'.repeat(10_000))
  const large = file('large.json', '')
  truncateSync(large, 200 * 1024 * 1024)
  const bomb = file('bomb.gz', gzipSync(Buffer.alloc(3 * 1024 * 1024)))
  const cases: [string, RegExp][] = [
    [join(folder, 'missing.json'), /^We couldn’t find the file/],
    [folder, /isn’t a file/],
    [file('cut.gz', packed.subarray(0, packed.length - 12)), /incomplete or damaged/],
    [file('binary', new Uint8Array([0xff, 0xfe, 0x00])), /isn’t text/],
    [large, /larger than 2 MB/],
    [bomb, /larger than 2 MB/],
    ['ftp://board.example/x', /must start with http/],
    ['http://localhost:9/x', /inside your own network/],
    ['http://[::1]/x', /inside your own network/],
    ['http://2130706433/x', /inside your own network/],
    ['http://0x7f.1/x', /inside your own network/],
  ]
  for (const [source, message] of cases) {
    const reading = readInput(source, false)
    await expect(reading, source).rejects.toThrow(message)
    await expect(reading, source).rejects.toThrow(UnreadableOutside)
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

/** A site on this machine that counts who comes. */
async function openSite(handler: (path: string, response: ServerResponse) => void) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    handler(request.url ?? '', response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${port}`, port, seen, close }
}

test('an address is fetched; a redirect and a failure are not followed', async () => {
  const site = await openSite((path, response) => {
    if (path === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    else if (path === '/gone') response.writeHead(410).end()
    else if (path === '/packed') response.end(gzipSync('[2]'))
    else if (path === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    else if (path === '/huge')
      response.writeHead(200, { 'content-length': '3000000000' }).write('x')
    else response.end('[1]')
  })
  try {
    expect(await readInput(`${site.base}/board`, true)).toBe('[1]')
    expect(await readInput(`${site.base}/packed`, true)).toBe('[2]')
    await expect(readInput(`${site.base}/moved`, true)).rejects.toThrow(/redirects to/)
    await expect(readInput(`${site.base}/gone`, true)).rejects.toThrow(/status 410/)
    await expect(readInput(`${site.base}/picture`, true)).rejects.toThrow(/returned image\/png/)
    await expect(readInput(`${site.base}/huge`, true)).rejects.toThrow(/larger than 300 MB/)
    expect(site.seen).toHaveLength(6)
    await expect(readInput(`${site.base}/board`, false)).rejects.toThrow(/inside your own network/)
    expect(site.seen).toHaveLength(6)
  } finally {
    site.close()
  }
})

test('an answer that is too long, too slow or cut off is given up', async () => {
  const site = await openSite((path, response) => {
    if (path === '/long') {
      const more = () =>
        void (response.write('x'.repeat(65_536))
          ? setImmediate(more)
          : response.once('drain', more))
      more()
    } else if (path === '/slow') response.write('[')
    else if (path === '/drip') setInterval(() => response.write(' '), 20).unref()
    else if (path === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('[1')
      setTimeout(() => response.destroy(), 20)
    }
  })
  const outside = createOutside({
    allowPrivate: true,
    silenceMs: 300,
    wholeMs: 900,
    slowMs: 200,
    largestBytes: 1_000_000,
  })
  const read = async (path: string) => whole(await outside.read(`${site.base}${path}`))
  try {
    await expect(read('/long')).rejects.toThrow(/larger than 1 MB/)
    await expect(read('/none')).rejects.toThrow(/didn’t respond/)
    await expect(read('/slow')).rejects.toThrow(/stopped responding before the end/)
    await expect(read('/drip')).rejects.toThrow(/took too long to respond/)
    await expect(read('/cut')).rejects.toThrow(/stopped responding before the end/)
  } finally {
    site.close()
  }
})

test('a name is connected to where it was checked, whatever it means a moment later', async () => {
  const canary = await openSite((_path, response) => void response.end('inside'))
  let asked = 0
  /** Public first, then inside, as someone who owns a name can answer. */
  const rebinding = (answers: string[][]) =>
    createOutside({
      allowPrivate: false,
      silenceMs: 300,
      lookup: ((_host: string, _options: object, done: (...found: unknown[]) => void) => {
        const found = answers[Math.min(asked++, answers.length - 1)]!
        const addresses: LookupAddress[] = found.map((address) => ({ address, family: 4 }))
        done(null, addresses)
      }) as never,
    })
  const read = (answers: string[][]) =>
    rebinding(answers).read(`http://board.example:${canary.port}/`)
  try {
    await expect(read([['127.0.0.1']])).rejects.toThrow(/inside your own network/)
    await expect(read([['192.0.2.1', '127.0.0.1']])).rejects.toThrow(/inside your own network/)
    asked = 0
    await expect(read([['192.0.2.1'], ['127.0.0.1']])).rejects.toThrow(/didn’t respond/)
    expect(asked).toBe(1)
    expect(canary.seen).toEqual([])
  } finally {
    canary.close()
  }
})

test('one text is asked for and taken whole: redirected, packed, in an older encoding', async () => {
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
  const site = await openSite((path, response) => {
    if (path === '/packed') response.end(gzipSync('Köln'))
    else if (path === '/latin') {
      response.writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
      response.end(Buffer.from('Köln', 'latin1'))
    } else if (path === '/moved') response.writeHead(302, { location: '/packed' }).end()
    else if (path === '/elsewhere')
      response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (path === '/busy') response.writeHead(429, { 'retry-after': '0' }).end()
    else if (path === '/bomb') response.end(bomb)
    else if (path === '/drip') setInterval(() => response.write(' '), 20).unref()
    else response.writeHead(404, { etag: '"x"' }).end('gone')
  })
  const outside = createOutside({ allowPrivate: true, callsPerSecond: 1_000, wholeMs: 3_000 })
  const at = (path: string) => outside.ask(`${site.base}${path}`)
  try {
    for (const path of ['/packed', '/latin', '/moved']) {
      expect(await at(path), path).toMatchObject({ status: 200, text: 'Köln' })
    }
    expect(await at('/gone')).toMatchObject({
      status: 404,
      text: 'gone',
      version: { etag: '"x"', lastModified: null },
    })
    expect(await at('/busy')).toMatchObject({ status: 429, retryAfterMs: 0 })
    await expect(at('/elsewhere')).rejects.toThrow(/must start with http/)
    await expect(at('/bomb')).rejects.toThrow(/larger than 24 MB/)
    await expect(at('/drip')).rejects.toThrow(/took too long/)
  } finally {
    site.close()
  }
}, 30_000)

test.each([
  ['120', 120_000],
  ['Wed, 25 Nov 2026 12:00:30 GMT', 30_000],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  [undefined, null],
])('Retry-After: %s → %s ms', (value, milliseconds) => {
  expect(readRetryAfter(value, Date.UTC(2026, 10, 25, 12))).toBe(milliseconds)
})
