import { expect, test } from 'vitest'
import { withoutOverrides } from './bidi.ts'

test.each([
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069\u202ab\u202c', 'ab'],
  // Written right to left, and with marks that only hint: left as it is.
  ['مرحبا \u200f(1)', 'مرحبا \u200f(1)'],
  ['👩🏽‍💻 naïve', '👩🏽‍💻 naïve'],
])('%j is %j', (text, plain) => expect(withoutOverrides(text)).toBe(plain))
