/** What becomes of an email to support. Pure. */

/** Of one sender within an hour; people write fewer. */
export const mailsAnHour = 20
/** Emails of one sender that say the same within a day: the next one is a machine's. */
export const alikeADay = 3
/** Tickets that one sender begins by email within an hour, or guests by a form with one address. */
export const ticketsAnHour = 3

export const ignoredBecause = [
  'automatic',
  'noSender',
  'own',
  'rate',
  'alike',
  'tooManyTickets',
  'spam',
] as const
export type Ignored = (typeof ignoredBecause)[number]

const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+=-].*)?@/

/**
 * Whether a machine sent it (RFC 3834): an answer to it could begin a loop.
 *
 * @param envelopeSender empty for notices about undelivered mail
 * @param headers by their names in small letters
 */
export function isAutomatic(
  envelopeSender: string,
  from: string,
  headers: Readonly<Record<string, string>>,
): boolean {
  const value = (name: string) => headers[name]?.trim().toLowerCase() ?? ''
  const submitted = value('auto-submitted').split(';')[0]!.trim()
  return (
    envelopeSender === '' ||
    machines.test(from) ||
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(value('precedence')) ||
    value('return-path').replace(/\s/g, '') === '<>' ||
    value('x-autoreply') !== '' ||
    value('x-autorespond') !== '' ||
    value('list-id') !== '' ||
    value('content-type').startsWith('multipart/report')
  )
}

/** Lines with which programs and phones begin what they quote, in the languages that write to us most. */
const introductions = [
  /^(on|am|le|el|il|op|em|den|w dniu|em|på)\b.{5,200}\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?)\b.{0,60}[:：]\s*$/iu,
  /^.{3,200}<[^<>\s@]+@[^<>\s@]+>.{0,40}(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev)\s*[:：]\s*$/iu,
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}$/iu,
  /^_{20,}$/,
]
/** Outlook puts a block of headers above what it quotes. */
const headerBlock = /^\**(from|von|de|da|van|från)\s*:\**\s.+$/iu
const headerBlockNext =
  /^\**(sent|date|gesendet|datum|envoyé|date d'envoi|enviado|fecha|inviato|data|verzonden|skickat|to|an|à|para|cc)\s*:\**\s.+$/iu
const signature =
  /^(-- ?|sent from my .{1,40}|sent from outlook.{0,40}|von meinem .{1,40} gesendet|gesendet von .{1,40}|envoyé de mon .{1,40}|enviado desde mi .{1,40}|get outlook for .{1,20})$/iu

/**
 * Parts what was newly written from what is quoted below it and from a signature. Someone who writes
 * between quoted lines keeps all of them.
 */
export function foldQuoted(text: string): { body: string; folded: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const cut = Math.min(introduced(lines), trailing(lines), signed(lines))
  const body = lines.slice(0, cut).join('\n').trim()
  const folded = lines.slice(cut).join('\n').trim()
  // Nothing but a quotation or a signature: better shown than lost.
  if (body === '') return { body: folded, folded: '' }
  return { body, folded }
}

const isQuote = (line: string) => /^\s*>/.test(line)

/** What introduces a quotation is shorter; the patterns would take seconds for a line of any length. */
const introductionAtMost = 600

/** Where an introduced quotation begins that nothing new follows. */
function introduced(lines: readonly string[]): number {
  const lastQuote = lines.findLastIndex(isQuote)
  const hasNewBelow = lines.slice(lastQuote + 1).some((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    const said = line.trim()
    const next = lines[index + 1]?.trim() ?? ''
    const isBlock = headerBlock.test(said) && headerBlockNext.test(next)
    if (!isBlock && !introduces(said, next)) continue
    // With quotation marks, new words may stand below; without, all that follows is the quotation.
    if (lastQuote < index + 2 || !hasNewBelow) return index
  }
  return lines.length
}

/** Long introductions are broken into two lines. */
function introduces(said: string, next: string): boolean {
  return [said, `${said} ${next}`.trim()].some(
    (text) =>
      text.length <= introductionAtMost && introductions.some((pattern) => pattern.test(text)),
  )
}

/** Where quoted lines begin that reach to the end. */
function trailing(lines: readonly string[]): number {
  let index = lines.length
  while (index > 0 && (isQuote(lines[index - 1]!) || !lines[index - 1]!.trim())) index--
  return lines.slice(index).some(isQuote) ? index : lines.length
}

function signed(lines: readonly string[]): number {
  const index = lines.findIndex((line) => signature.test(line.trimEnd()))
  // What stands below a signature and is no quotation would be lost from sight.
  return index < 0 || index < lines.length - 40 ? lines.length : index
}

const comparedAtMost = 2_000

/** What two emails of a machine have in common: their words without numbers and marks. */
export function likenessOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, comparedAtMost)
}

const comparedFrom = 5
const alikeFrom = 0.8

/** Whether two likenesses share four fifths of their runs of three words; short ones say nothing. */
export function areAlike(one: string, other: string): boolean {
  const first = runsOf(one)
  const second = runsOf(other)
  if (first.size === 0 || second.size === 0) return false
  const common = [...first].filter((run) => second.has(run)).length
  return common / (first.size + second.size - common) >= alikeFrom
}

function runsOf(likeness: string): Set<string> {
  const words = likeness.split(' ')
  if (words.length < comparedFrom) return new Set()
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

/** The part of an address behind its plus: `support+1042-…@example.org`. Undefined where there is none. */
export function tagOf(address: string): string | undefined {
  return /^[^+@]+\+([^@]{1,60})@/.exec(address.toLowerCase())?.[1]
}

/** A subject without the marks that programs and we put before it. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/\s+/g, ' ')
    .replace(/^(\s*((re|aw|sv|antw|fwd?|wg|tr|rv)(\[\d+\])?\s*:|\[T-\d+\]))+/i, '')
    .trim()
}
