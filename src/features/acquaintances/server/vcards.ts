/** vCards of versions 2.1 to 4, also many in one file (RFC 6350, RFC 2426). Pure. */

export type CardLine = { name: string; parameters: string; value: string }

/** The properties of each card, one card after the other. */
export function* eachCard(text: string): Generator<CardLine[]> {
  let card: CardLine[] | undefined
  for (const line of eachLine(text)) {
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN' && /^vcard$/i.test(value.trim())) card = []
    else if (name === 'END' && card) {
      yield card
      card = undefined
    } else card?.push(property)
  }
}

/** Longer ones are pictures: their beginning is enough. */
const lineAtMost = 10_000

/** A line as long as it may be, and whether the whole of it ends with an equals sign. */
type RawLine = { raw: string; goesOn: boolean }

/** Without empty ones. The end of each is looked for by itself: a pattern for whole lines takes a stack as long as they. */
function* eachRawLine(text: string): Generator<RawLine> {
  const ends = /[\r\n]|$/g
  let start = 0
  while (start < text.length) {
    ends.lastIndex = start
    const end = ends.exec(text)!.index
    if (end > start) {
      const raw = text.slice(start, Math.min(end, start + lineAtMost))
      yield { raw, goesOn: text[end - 1] === '=' }
    }
    start = end + 1
  }
}

/** Lines that were folded are whole again. */
function* eachLine(text: string): Generator<string> {
  let whole: string | undefined
  let isPrintable = false
  let wentOn = false
  for (const { raw, goesOn } of eachRawLine(text)) {
    const isFolded = whole !== undefined && /^[ \t]/.test(raw)
    // Quoted-printable text goes on in the next line after an equals sign.
    const isContinued = whole !== undefined && isPrintable && wentOn
    wentOn = goesOn
    if (isFolded || isContinued) {
      if (whole!.length < lineAtMost) {
        whole = isFolded ? whole + raw.slice(1) : whole!.slice(0, -1) + raw
      }
      continue
    }
    if (whole !== undefined) yield whole
    whole = raw
    isPrintable = /^[^:]*quoted-printable/i.test(raw)
  }
  if (whole !== undefined) yield whole
}

function propertyOf(line: string): CardLine | undefined {
  // A colon within a quoted parameter does not end the parameters.
  const found = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line)
  if (!found) return undefined
  const [, name = '', parameters = '', value = ''] = found
  const isPrintable = /quoted-printable/i.test(parameters)
  return {
    name: name.toUpperCase(),
    parameters,
    value: isPrintable ? fromQuotedPrintable(value, parameters) : value,
  }
}

function fromQuotedPrintable(value: string, parameters: string): string {
  const bytes: number[] = []
  for (let at = 0; at < value.length; at++) {
    const code = /^=([0-9a-f]{2})/i.exec(value.slice(at, at + 3))
    if (code) {
      bytes.push(Number.parseInt(code[1]!, 16))
      at += 2
    } else bytes.push(...new TextEncoder().encode(value[at]))
  }
  const charset = /charset="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes))
  } catch {
    // A charset that nobody knows.
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
}

/** The parts of a value such as `Doe;Jane;;;`, without their escapes. */
export function partsOf(value: string): string[] {
  return value
    .split(/(?<!\\);/)
    .map((part) => part.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim())
}
