import { expect, test } from 'vitest'
import { cleanDescription, decode, plainText } from './description.ts'

test('scripts, handlers, styles and foreign schemes go; their neighbours stay', () => {
  const clean = cleanDescription(
    `<p onclick="steal()" style="color:red">Hello <script>alert(1)</script><b>you</b></p>
     <img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>
     <a href="javascript:alert(1)">one</a> <a href="https://good.example/a?b=1&amp;c=2" target=_blank>two</a>
     <a href="//evil.example">three</a> <a href="mailto:jobs@good.example">four</a>
     <svg><script>alert(1)</script></svg><style>p{}</style>`,
  )
  expect(clean).not.toMatch(/script|onclick|onerror|style|iframe|<img|svg|javascript:|evil/)
  expect(clean).toContain('<p>Hello <strong>you</strong></p>')
  expect(clean).toContain(
    '<a href="https://good.example/a?b=1&amp;c=2" rel="noopener nofollow ugc">two</a>',
  )
  expect(clean).toContain('<a href="mailto:jobs@good.example" rel="noopener nofollow ugc">four</a>')
  for (const word of ['one', 'two', 'three', 'four']) expect(clean).toContain(word)
})

test('rows of spaces cost no more than other text', () => {
  for (const space of ['\u00a0', '&nbsp;', ' ', '<br>', ' &nbsp;']) {
    const row = space.repeat(5_000)
    const begun = performance.now()
    expect(cleanDescription(`<p>${row}Hello</p>`)).toContain('Hello')
    expect(cleanDescription(`<p>${row}</p>`)).toBe('')
    expect(performance.now() - begun).toBeLessThan(2_000)
  }
})

test('markup hidden by a second level of entities stays text', () => {
  const once = decode('&lt;p&gt;Use &amp;lt;script&amp;gt; tags&lt;/p&gt;')
  expect(once).toBe('<p>Use &lt;script&gt; tags</p>')
  expect(cleanDescription(once)).toBe('<p>Use &lt;script&gt; tags</p>')
  expect(plainText(once)).toBe('Use <script> tags')
})

test('headings start at level 3 and never skip one', () => {
  expect(cleanDescription('<h1>A</h1><h4>B</h4><h2>C</h2>')).toBe('<h3>A</h3><h4>B</h4><h4>C</h4>')
  expect(cleanDescription('<h4>A</h4><p>b</p><h1>C</h1>')).toBe('<h3>A</h3><p>b</p><h3>C</h3>')
  expect(cleanDescription('<h2> </h2><p>b</p>')).toBe('<p>b</p>')
})

test('a short bold paragraph is a heading; a bold sentence is not', () => {
  expect(cleanDescription('<p><strong>What you do:</strong></p><ul><li>x</li></ul>')).toBe(
    '<h3>What you do</h3><ul><li>x</li></ul>',
  )
  expect(cleanDescription('<p><b>We never ask for money.</b></p>')).toBe(
    '<p><strong>We never ask for money.</strong></p>',
  )
})

test('divisions become paragraphs or go, empty paragraphs go', () => {
  expect(cleanDescription('<div><div>one</div><div>&nbsp;</div><ul><li>two</li></ul></div>')).toBe(
    '<p>one</p><ul><li>two</li></ul>',
  )
})

test('plain text keeps the lines', () => {
  expect(plainText('<h3>Tasks</h3><ul><li>One &amp; two</li><li>Three</li></ul>a<br>b')).toBe(
    'Tasks\nOne & two\nThree\na\nb',
  )
})

test.each([
  ['&#39;', "'"],
  ['&#x1F600;', '😀'],
  ['&#0;&#xD800;&#99999999;', '&#99999999;'],
  ['&unknown;', '&unknown;'],
])('decoding %s gives %s', (encoded, decoded) => {
  expect(decode(encoded)).toBe(decoded)
})

test('a deep pile of wrappers is flattened', () => {
  const pile = '<div>'.repeat(2_000) + 'x' + '<p><strong>'.repeat(2_000)
  expect(plainText(cleanDescription(pile))).toBe('x')
  expect(cleanDescription(pile)).not.toContain('<div>')
})
