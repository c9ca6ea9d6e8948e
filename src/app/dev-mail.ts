/** The local mailbox as pages, for development and demonstration; never mounted in production. */
import type { FastifyInstance } from 'fastify'
import { listLocalMail, readLocalMail, type LocalMail } from '#platform/mail/local-mailbox.ts'

const shownAtMost = 100

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem }
  h1 { font-size: 1.25rem } nav a { display: block; padding: .5rem 0; border-top: 1px solid #8884; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid #8884; padding-top: 1rem }
  nav small { color: CanvasText }`

/**
 * Mounts `GET /dev/mail` (newest first, `?id=` shows one) and `GET /dev/mail.json`.
 *
 * @param folder of the local mailbox
 */
export function mountLocalMail(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { items: await listLocalMail(folder, shownAtMost) }
  })
  app.get<{ Querystring: { id?: unknown } }>('/dev/mail', async (request, reply) => {
    const { id } = request.query
    const one = typeof id === 'string' ? await readLocalMail(folder, id) : undefined
    const body = one ? onePage(one) : listPage(await listLocalMail(folder, shownAtMost))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local inbox</title><style>${style}</style>${body}</html>`,
      )
  })
}

function listPage(mails: LocalMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<a href="/dev/mail?id=${mail.id}"><b>${escapeHtml(mail.subject)}</b><br><small>to ${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</small></a>`,
  )
  return `<h1>Local inbox</h1><p>Emails are kept here instead of being sent. Newest first.</p><nav>${
    rows.join('') || '<p>No email yet. Sign up or confirm a work email to get one.</p>'
  }</nav>`
}

function onePage(mail: LocalMail): string {
  const text = escapeHtml(mail.text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
  return `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1>
    <small>to ${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</small><pre>${text}</pre>`
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )
}
