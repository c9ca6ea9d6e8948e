/** Takes mails apart, in a process of its own: mails of strangers may hold anything. */
import { Parser } from 'htmlparser2'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { answerJobs } from '../processes/answer-jobs.ts'
import type { ReadMail } from './read-mail.ts'

const attachmentsAtMost = 20
const textAtMost = 200_000
const referencesAtMost = 50
const partsDeep = 30

async function read(raw: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: partsDeep })
  const { from } = mail
  const mailbox = from?.group ? from.group[0] : from
  // Pictures that a mail's own text shows are decoration: logos and signatures.
  const files = mail.attachments.filter(({ related }) => !related)
  return {
    messageId: idsIn(mail.messageId)[0] ?? null,
    references: [...idsIn(mail.references), ...idsIn(mail.inReplyTo)].slice(-referencesAtMost),
    from: mailbox?.address
      ? { address: mailbox.address.trim().toLowerCase(), name: mailbox.name.slice(0, 200) }
      : null,
    subject: (mail.subject ?? '').slice(0, 1_000),
    text: textOf(mail).slice(0, textAtMost),
    headers: headersOf(mail),
    attachments: files.slice(0, attachmentsAtMost).map((file) => ({
      fileName: nameOf(file),
      bytes: bytesOf(file),
    })),
    leftOut: files.slice(attachmentsAtMost, attachmentsAtMost + 100).map(nameOf),
  }
}

function idsIn(header: string | undefined): string[] {
  return [...(header ?? '').matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!)
}

function headersOf({ headers }: Email): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { key, value } of headers) found[key] ??= value.slice(0, 1_000)
  return found
}

function nameOf({ filename }: Attachment): string {
  return (filename ?? '').slice(0, 200)
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text
  return html ? textOfHtml(html) : ''
}

const blocks = /^(p|div|li|tr|h[1-6]|ul|ol|table|section|article|header|footer|blockquote|pre)$/
const silent = /^(script|style|head|title|template)$/

/** What a person reads; quoted lines begin with `>`, as they do in plain text. */
function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let quoted = 0
  let hidden = 0
  let length = 0
  const endLine = () => {
    const said = line.replace(/\s+/g, ' ').trim()
    line = ''
    if (!said || length > textAtMost) return
    length += said.length
    lines.push('> '.repeat(quoted) + said)
  }
  const endParagraph = () => {
    endLine()
    if (lines.at(-1)) lines.push('')
  }
  const parser = new Parser({
    onopentagname(name) {
      if (silent.test(name)) hidden++
      if (name === 'br' || blocks.test(name)) endLine()
      if (name === 'blockquote') quoted++
    },
    ontext(part) {
      if (hidden === 0) line += part
    },
    onclosetag(name) {
      if (silent.test(name)) hidden = Math.max(0, hidden - 1)
      if (name === 'p' || name === 'blockquote') endParagraph()
      else if (blocks.test(name)) endLine()
      if (name === 'blockquote') quoted = Math.max(0, quoted - 1)
    },
  })
  parser.write(html)
  parser.end()
  endLine()
  return lines.join('\n').trim()
}

answerJobs(read)
