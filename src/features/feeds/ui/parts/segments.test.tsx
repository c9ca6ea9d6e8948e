import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test('links end before punctuation; what only looks like one stays text', () => {
  const links = (text: string) =>
    segmentsOf(text).flatMap((part) => (part.kind === 'link' ? part.href : []))
  expect(links('See https://a.example/x?y=1. Or (www.b.example), node.js and a.b.c.')).toEqual([
    'https://a.example/x?y=1',
    'https://www.b.example/',
  ])
  expect(links('http://localhost/x https://[::1]/ http://')).toEqual([])
})

test('a name is a mention once, where it is said', () => {
  expect(segmentsOf('Hi @Ada King!', [{ id: '1', name: 'Ada King' }])).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@Ada King', id: '1' },
    { kind: 'text', text: '!' },
  ])
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  'javascript:alert(1)',
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/'onmouseover='alert(1)",
  'https://a.example/<script>alert(1)</script>',
  'http://javascript:alert(1)',
  'https://javascript:alert(1)@evil.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'JaVaScRiPt:alert(1)//https://a.example',
  'https://a.example\u202e/gpj.exe',
  'www.a.example"style="position:fixed',
  '[x](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></p><style><img src onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '\u0000<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  'https://a.example/\u2028alert(1)',
  '@<img src=x onerror=alert(1)>',
]

test.each(hostile)('%s stays text', (text) => {
  const mentions = [{ id: '1"onclick="alert(1)', name: '<img src=x onerror=alert(1)>' }]
  const segments = segmentsOf(text, mentions)
  expect(segments.map((part) => part.text).join('')).toBe(text)
  for (const part of segments) {
    if (part.kind !== 'link') continue
    expect(part.href).toMatch(/^https?:\/\/[^\s"'<>`]+$/)
  }
  const html = renderToStaticMarkup(
    <p>
      {segments.map((part, index) =>
        part.kind === 'link' ? (
          <a key={index} href={part.href}>
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>,
  )
  const tags = [...html.matchAll(/<\/?([a-z]+)((?:\s[^>]*)?)>/gi)]
  expect(new Set(tags.map(([, name]) => name))).toEqual(
    new Set(segments.some(({ kind }) => kind === 'link') ? ['p', 'a'] : ['p']),
  )
  for (const [, , attributes] of tags) expect(attributes).toMatch(/^( href="https?:[^"]*")?$/)
})

test('a text of the greatest length is taken apart in no time', () => {
  for (const piece of ['https://', 'www.', '@Ada ', 'a.'.repeat(5), '!)!)']) {
    const began = performance.now()
    segmentsOf(piece.repeat(5_000 / piece.length), [{ id: '1', name: 'Ada' }])
    expect(performance.now() - began).toBeLessThan(100)
  }
})
