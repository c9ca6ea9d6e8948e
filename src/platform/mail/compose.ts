import { currentLocale } from '#shared/locale.ts'
import { newId } from '#shared/ids.ts'
import { shortened } from '#shared/shortened.ts'
import { mailWords } from '../messages.mails.ts'
import { writeTo, type Addressee } from '../locale/locale.ts'
import type { Mail } from './mailer.ts'

export type MailContent = {
  to: string
  subject: string
  /** Paragraphs of plain text, in order. */
  paragraphs: readonly string[]
  /** Shown large on a line of its own, such as a one-time code. */
  code?: string
  /** One button. */
  action?: MailLink
  /** What can be done without signing in, each by a link of its own, above the button. */
  actions?: readonly MailLink[]
  /** Ends the mail: who sent it and why. */
  footer: string
  /** Further links under the paragraphs, each with a note and perhaps what can be done about it. */
  items?: readonly MailItem[]
  replyTo?: Mail['replyTo']
  unsubscribeUrl?: string
  calendar?: Mail['calendar']
}

type MailLink = { label: string; url: string }

export type MailItem = MailLink & { note: string; actions?: readonly MailLink[] }

/** One line without control characters, cut to `maximum` characters. */
function headerLine(text: string, maximum: number): string {
  const line = text
    // oxlint-disable-next-line no-control-regex -- removing control characters is the point
    .replace(/[\u0000-\u001f\u007f\s]+/gu, ' ')
    .trim()
  return shortened(line, maximum)
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )
}

/** @param html what is read, escaped */
function linkTo(url: string, html: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#17603f">${html}</a>`
}

function sideBySide(all: readonly MailLink[]): string {
  return all
    .map(({ label, url }) => linkTo(url, `<b>${escapeHtml(label)}</b>`))
    .join(' &nbsp;·&nbsp; ')
}

/** A mail to someone with an account: what `content` says is said in their language, by their clock. */
export function composeMailTo(
  reader: Addressee & { email: string },
  content: () => Omit<MailContent, 'to'>,
): Mail & { id: string } {
  return writeTo(reader, () => composeMail({ to: reader.email, ...content() }))
}

/** The payload of `sendMail`: the same content as text and as plain HTML; everything is escaped. */
export function composeMail(content: MailContent): Mail & { id: string } {
  const {
    paragraphs,
    code,
    action,
    actions = [],
    items = [],
    footer,
    replyTo,
    unsubscribeUrl,
    calendar,
  } = content
  const text = [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...items.map(({ label, note, url, actions: more = [] }) =>
      [label, note, url, ...more.map((one) => `${one.label}:\n${one.url}`)].join('\n'),
    ),
    ...[...actions, ...(action ? [action] : [])].map(({ label, url }) => `${label}:\n${url}`),
    ...(unsubscribeUrl ? [`${mailWords.unsubscribeLink}:\n${unsubscribeUrl}`] : []),
    `-- \n${footer}`,
  ].join('\n\n')
  const paragraph = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1d2220'
  const html = [
    ...paragraphs.map((line) => `<p style="${paragraph}">${escapeHtml(line)}</p>`),
    ...(code
      ? [`<p style="${paragraph};font-size:28px;letter-spacing:4px"><b>${escapeHtml(code)}</b></p>`]
      : []),
    ...items.map(({ label, note, url, actions: more = [] }) => {
      const lines = [linkTo(url, `<b>${escapeHtml(label)}</b>`), escapeHtml(note)]
      if (more.length > 0) lines.push(sideBySide(more))
      return `<p style="${paragraph}">${lines.join('<br>')}</p>`
    }),
    ...(actions.length > 0 ? [`<p style="${paragraph}">${sideBySide(actions)}</p>`] : []),
    ...(action ? [`<p style="${paragraph}">${sideBySide([action])}</p>`] : []),
    ...(unsubscribeUrl
      ? [
          `<p style="${paragraph};font-size:13px">${linkTo(unsubscribeUrl, escapeHtml(mailWords.unsubscribeLink))}</p>`,
        ]
      : []),
    `<p style="${paragraph};font-size:13px;color:#5b635f">${escapeHtml(footer)}</p>`,
  ].join('\n')
  return {
    id: newId(),
    to: content.to,
    subject: headerLine(content.subject, 200),
    text,
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(calendar && { calendar }),
    html: `<!doctype html><html lang="${currentLocale()}"><meta charset="utf-8"><body style="margin:24px;max-width:36em">\n${html}\n</body></html>`,
  }
}
