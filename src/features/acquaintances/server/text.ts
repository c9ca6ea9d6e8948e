/** Bytes of a file as text, whatever program has written them. Pure. */

/**
 * UTF-8 with and without its mark, UTF-16 of both kinds, and Windows-1252 for anything that is no UTF-8.
 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark, Latin letters of UTF-16 have a zero on one side.
  if (bytes.length >= 4 && first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be'
  if (bytes.length >= 4 && first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Signs that steer terminals and directions of writing. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const steering = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/g

const longest = 160

/** One line without steering signs that no spreadsheet takes for a formula, wherever it is pasted. */
export function plainLine(value: string | undefined): string {
  return (value ?? '')
    .replace(steering, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s=+\-@'"`＝＋－＠]+/, '')
    .trim()
    .slice(0, longest)
}
