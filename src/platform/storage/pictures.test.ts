import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { redraw } from './pictures.ts'

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

/** A PNG that claims any size; its one chunk of data is far too small for it. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('pictures', () => {
  test('are written anew, upright and without what came along', async () => {
    const sent = await noise(400, 200)
      .withExif({ IFD0: { Copyright: 'Ottilie', Artist: 'Quastenflosser' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(0)
    const kept = await redraw(sent, ['jpeg', 'png'])
    expect(kept).toMatchObject({ width: 200, height: 400 })
    const { bytes } = kept as { bytes: Uint8Array }
    const { format, exif } = await sharp(bytes).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
    expect(Buffer.from(bytes).includes('Quastenflosser')).toBe(false)
  })

  test('are made smaller when they are large, and keep their size otherwise', async () => {
    const large = await noise(5000, 2500).png().toBuffer()
    expect(await redraw(large, ['png'])).toMatchObject({ width: 3000, height: 1500 })
    const small = await noise(300, 300).png().toBuffer()
    expect(await redraw(small, ['png'])).toMatchObject({ width: 300, height: 300 })
  })

  test('of 50,000 × 50,000 pixels are refused by their header, at once', async () => {
    const bomb = claimedPng(50_000, 50_000)
    const before = process.memoryUsage().rss
    const start = process.cpuUsage()
    expect(await redraw(bomb, ['png'])).toBe('too-many-pixels')
    // Drawn, it would take ten gigabytes and as many seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024)
  })

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-picture'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-a-picture'],
    ['nothing', Buffer.alloc(0), 'not-a-picture'],
    ['one pixel', claimedPng(1, 1), 'too-small'],
    ['a picture that ends early', claimedPng(2000, 2000), 'broken'],
  ])('%s is refused', async (_name, bytes, problem) => {
    expect(await redraw(bytes, ['jpeg', 'png'])).toBe(problem)
  })

  test('with a second file behind them lose it or are refused', async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
    expect(await redraw(polyglot, ['jpeg'])).toBe('not-a-picture')
    const closed = Buffer.concat([polyglot, Buffer.from([0xff, 0xd9])])
    const kept = await redraw(closed, ['jpeg'])
    const bytes = typeof kept === 'string' ? Buffer.alloc(0) : Buffer.from(kept.bytes)
    expect(bytes.includes('script')).toBe(false)
  })
})
