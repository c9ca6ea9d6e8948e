import { newId } from '#shared/ids.ts'
import type { Mail } from './mailer.ts'

export type MailContent = {
  to: string
  subject: string
  /** Paragraphs of plain text, in order. */
  paragraphs: readonly string[]
  /** Shown large on a line of its own, such as a one-time code. */
  code?: string
  /** One button. */
  action?: { label: string; url: string }
  /** Ends the mail: who sent it and why. */
  footer: string
}

/** One line without control characters, cut to `maximum` characters. */
function headerLine(text: string, maximum: number): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- removing control characters is the point
      .replace(/[\u0000-\u001f\u007f\s]+/gu, ' ')
      .trim()
      .slice(0, maximum)
  )
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )
}

/** The payload of `sendMail`: the same content as text and as plain HTML; everything is escaped. */
export function composeMail(content: MailContent): Mail & { id: string } {
  const { paragraphs, code, action, footer } = content
  const text = [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${footer}`,
  ].join('\n\n')
  const paragraph = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1d2220'
  const html = [
    ...paragraphs.map((line) => `<p style="${paragraph}">${escapeHtml(line)}</p>`),
    ...(code
      ? [`<p style="${paragraph};font-size:28px;letter-spacing:4px"><b>${escapeHtml(code)}</b></p>`]
      : []),
    ...(action
      ? [
          `<p style="${paragraph}"><a href="${escapeHtml(action.url)}" style="color:#17603f"><b>${escapeHtml(action.label)}</b></a></p>`,
        ]
      : []),
    `<p style="${paragraph};font-size:13px;color:#5b635f">${escapeHtml(footer)}</p>`,
  ].join('\n')
  return {
    id: newId(),
    to: content.to,
    subject: headerLine(content.subject, 200),
    text,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="margin:24px;max-width:36em">\n${html}\n</body></html>`,
  }
}
