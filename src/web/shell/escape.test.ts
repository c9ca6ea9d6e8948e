import { expect, test } from 'vitest'
import { jsonForScript, textForHtml } from './escape.ts'

test('JSON inside a script cannot end the script and reads back the same', () => {
  const value = { text: '</script><!-- <script> \u2028\u2029 & "quoted" \\u003c', list: [1, null] }
  const text = jsonForScript(value)
  expect(text).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})

test('text in HTML cannot open a tag, an entity or leave an attribute', () => {
  expect(textForHtml(`<a href='x' title="y">&amp;`)).toBe(
    '&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;',
  )
})
