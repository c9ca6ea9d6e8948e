import { expect, test } from 'vitest'
import { htmlOfText } from './plain-description.ts'

test.each([
  ['One\ntwo\n\nthree', '<p>One<br />two</p><p>three</p>'],
  [
    '## What you do\n- a\n- b\n\n1. x\n2) y',
    '<h3>What you do</h3><ul><li>a</li><li>b</li></ul><ol><li>x</li><li>y</li></ol>',
  ],
  ['• a\r\n• b\r\nafter', '<ul><li>a</li><li>b</li></ul><p>after</p>'],
  ['<script>alert(1)</script> & "x"', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"</p>'],
  ['', ''],
])('%j', (text, html) => {
  expect(htmlOfText(text)).toBe(html)
})
