/** Zod schemas that contracts share. Only contracts import this: zod stays out of the browser. */
import { z } from 'zod'
import { fieldWords } from './messages.fields.ts'
import { holdsAddress, holdsLetter, withoutInvisible } from './person-names.ts'
import { variablesIn } from './variables.ts'

export const idSchema = z.uuid().describe('UUIDv7')

/** UTC, ISO 8601 with milliseconds. Handlers may return a Date. */
export const timeSchema = z
  .union([z.iso.datetime(), z.date()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .pipe(z.iso.datetime())
  .describe('UTC time, ISO 8601')

/** What can be seen: neither space, nor a character that fonts draw nothing for. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text without control characters (NUL never reaches PostgreSQL), trimmed; what nobody could see is none. */
export function textSchema(maximum: number, minimum = 0) {
  return (
    z
      .string()
      // Before it is trimmed and composed it may be longer; what is far too long is not looked at.
      .max(maximum * 2, { error: () => fieldWords.atMostCharacters(maximum) })
      .transform((value) => (visible.test(value) ? value.normalize('NFC').trim() : ''))
      .pipe(
        z
          .string()
          .min(minimum, {
            error: () => (minimum <= 1 ? fieldWords.fillIn : fieldWords.atLeastCharacters(minimum)),
          })
          .max(maximum, { error: () => fieldWords.atMostCharacters(maximum) })
          .regex(
            // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
            /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u,
            { error: () => fieldWords.cannotBeStored },
          ),
      )
      // What the description of the API says would otherwise be the looser limit above.
      .meta({ maxLength: maximum })
  )
}

/**
 * A text that goes to someone else: with a variable left in it, it is not sent.
 *
 * @param filled variables that are filled as it is sent
 */
export function sentTextSchema(maximum: number, minimum = 0, filled: readonly string[] = []) {
  return textSchema(maximum, minimum).superRefine((text, context) => {
    const left = variablesIn(text)
      .filter((name) => !filled.includes(name.toLowerCase()))
      .map((name) => `{${name}}`)
    if (left.length === 0) return
    context.addIssue({
      code: 'custom',
      message: fieldWords.fillInVariables(left.join(', ')),
    })
  })
}

/** A day that someone has typed: of our time, so that whatever is made of it can be stored. */
export const daySchema = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2199-12-31', {
  error: () => fieldWords.checkYear,
})

/** A name or a heading: text of one line, so that it never begins another header or another row. */
export function lineSchema(maximum: number, minimum = 0) {
  return textSchema(maximum, minimum).refine(
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    (text) => !/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text),
    { error: () => fieldWords.singleLine },
  )
}

export const personNameMaximum = 120

/** What a person is called: it stands in mails, lists and beside what they wrote, so it shows what it holds. */
export function personNameSchema(minimum = 0, maximum = personNameMaximum) {
  return z
    .string()
    .transform(withoutInvisible)
    .pipe(lineSchema(maximum, minimum))
    .refine((name) => !holdsAddress(name), { error: () => fieldWords.personNameOnly, abort: true })
    .refine((name) => name === '' || holdsLetter(name), { error: () => fieldWords.nameNeedsLetter })
    .meta({ maxLength: maximum })
}

/** The name of a company: it stands in mails and lists, so it carries no address. */
export const companyNameSchema = lineSchema(160, 1).refine(
  (name) => !/:\/\/|\bwww\.|@/i.test(name),
  { error: () => fieldWords.companyNameOnly },
)

/** An absolute http or https address. */
export const urlSchema = z
  .url({
    protocol: /^https?$/,
    error: () => fieldWords.webAddress,
  })
  .max(2000)
  // URL parsers take these silently or encode them; a database refuses them.
  .refine(
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    (address) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u.test(address),
    { error: () => fieldWords.cannotBeStored },
  )

const localPartAtMost = 64

/**
 * An e-mail address (RFC 5321: at most 64 characters before the @, 254 in all). Domains in any script
 * are kept as DNS has them (`xn--`); other scripts before the @ need mail servers that few have, and
 * are refused in words.
 */
export const emailSchema = z
  .string()
  .max(254)
  .transform((value) => withDnsDomain(value.normalize('NFC').trim().toLowerCase()))
  .refine((address) => !/\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@'))), {
    error: () => fieldWords.plainAddress,
    abort: true,
  })
  .refine((address) => address.lastIndexOf('@') <= localPartAtMost, {
    error: () => fieldWords.beforeAt(localPartAtMost),
    abort: true,
  })
  .pipe(z.email({ error: () => fieldWords.completeAddress }).max(254))

function withDnsDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !/\P{ASCII}/u.test(domain)) return address
  const url = `http://${domain}`
  if (/[\s/?#:\\]/.test(domain) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}

/** ISO 3166-1 alpha-2. */
export const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1 alpha-2')

export const cursorSchema = z.string().max(2_000).optional().describe('Opaque; from nextCursor')
export const limitSchema = z.coerce.number().int().min(1).max(100).default(25)

/** The query part of every list. */
export const pageQuery = { cursor: cursorSchema, limit: limitSchema }

/** The reply of every list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int().optional(),
  })
}

/** The reply of a call that has nothing to say. */
export const okSchema = z.object({ ok: z.literal(true) })
export const okReply = { ok: true } as const

/** The reply is bytes; the handler returns `{ stream | bytes, contentType, fileName }`. */
export const fileReply = z.custom<FileReply>(
  (value) => typeof value === 'object' && value !== null && 'contentType' in value,
)
export type FileReply = {
  body: Uint8Array
  contentType: string
  /** Offered as an attachment under this name; shown inline when absent. */
  fileName?: string
  /** Another picture has another address: browsers and proxies may keep this one for good. */
  immutable?: true
  /** Seconds that the reader's own browser may keep it; signing out clears it there. */
  keptFor?: number
}
