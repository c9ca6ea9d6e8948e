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

/** Lines that were folded are whole again. */
function* eachLine(text: string): Generator<string> {
  let whole: string | undefined
  let isPrintable = false
  let goesOn = false
  for (const { 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const raw = line.slice(0, lineAtMost)
    const isFolded = whole !== undefined && /^[ \t]/.test(raw)
    // Quoted-printable text goes on in the next line after an equals sign.
    const isContinued = whole !== undefined && isPrintable && goesOn
    goesOn = line.endsWith('=')
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
