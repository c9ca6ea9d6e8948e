import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { pathOf } from './qr-code.tsx'

const url = 'otpauth://totp/Tessera:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Tessera'

test('every dark module is drawn, and nothing else', () => {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const drawn = data.map((row) => row.map(() => false))
  for (const [, x, y, width] of pathOf(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step++) {
      drawn[Number(y) - 4]![Number(x) - 4 + step] = true
    }
  }
  expect(drawn).toEqual(data)
  expect(size).toBeGreaterThan(30)
})
