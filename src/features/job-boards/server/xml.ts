/** Writing XML: text that an element may hold, whatever it was. Pure. */

// What XML 1.0 may not hold, not even escaped.
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text between tags or in an attribute. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** `<name>text</name>`; nothing when there is no text. */
export function element(name: string, text: string | null | undefined): string {
  return text === null || text === undefined || text === ''
    ? ''
    : `<${name}>${escaped(text)}</${name}>`
}

/** The same with markup inside, unread: the end of a section inside it is cut in two. */
export function section(name: string, text: string | null): string {
  if (text === null || text === '') return ''
  const inside = text.toWellFormed().replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>')
  return `<${name}><![CDATA[${inside}]]></${name}>`
}
