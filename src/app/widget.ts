/**
 * The jobs of a company in a frame on its own site: one page of plain HTML, without scripts and
 * cookies. It is the only page of ours that may be framed.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getCareers, type Careers } from '#features/postings/contract.ts'
import { careersWords } from '#features/postings/ui/messages.careers.ts'
import { openingWords } from '#features/jobs/ui/public/kinds.ts'
import type { Settings } from '#platform/context.ts'
import type { Dispatch } from '#platform/http/dispatch.ts'
import { endpointName } from '#shared/endpoint.ts'
import { links } from '#web/links.ts'
import { textForHtml } from '#web/shell/escape.ts'

const shownAtMost = 100

const style = `
:root{color-scheme:light dark;--ink:#1d1b16;--muted:#5f5a4e;--line:#d9d4c7;--paper:#fbfaf6;--accent:#0b5d3b}
@media (prefers-color-scheme:dark){:root{--ink:#efece4;--muted:#a8a294;--line:#3a372f;--paper:#171613;--accent:#7fd9a8}}
body{margin:0;padding:16px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:20px;margin:0 0 12px}h2{font-size:15px;margin:20px 0 4px;color:var(--muted)}
ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:10px 0}
a{color:var(--accent);font-weight:600}p{margin:2px 0 0;color:var(--muted);font-size:14px}`
const styleHash = createHash('sha256').update(style).digest('base64')

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  'frame-ancestors *',
].join('; ')

export function mountWidget(
  app: FastifyInstance,
  { dispatch, settings }: { dispatch: Dispatch; settings: Settings },
): void {
  app.get<{ Params: { slug: string } }>('/widget/:slug', async (request, reply) => {
    const outcome = await dispatch(
      endpointName(getCareers),
      { params: request.params, query: { limit: String(shownAtMost) }, body: undefined, files: {} },
      // A person who looks is nobody: a frame on another site carries no session of ours.
      {
        cookies: {},
        ip: request.ip,
        userAgent: '',
        requestId: request.id,
        authorization: undefined,
        idempotencyKey: undefined,
      },
    )
    if (outcome.status !== 200) return refuse(reply, outcome.status)
    return frame(reply)
      .header('cache-control', 'public, max-age=300')
      .send(pageOf(outcome.body as Careers, settings))
  })
}

/** Lets a page be framed, and do nothing else. */
function frame(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const known = status === 400 || status === 404 ? 404 : status
  return frame(reply.status(known))
    .header('cache-control', 'no-store')
    .send(documentOf(careersWords.none, `<p>${careersWords.none}</p>`))
}

function documentOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${textForHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`
}

function pageOf(
  { company, items, total = 0 }: Careers,
  { publicUrl, brandName }: Settings,
): string {
  const away = 'target="_blank" rel="noopener"'
  const groups = [...Map.groupBy(items, (item) => item.department)].map(([name, own]) => {
    const rows = own.map((item) => {
      const { place, pay } = openingWords(item)
      const href = textForHtml(publicUrl + links.job(item.id))
      return `<li><a href="${href}" ${away} dir="auto">${textForHtml(item.title)}</a><p dir="auto">${textForHtml([place, pay].filter(Boolean).join(' · '))}</p></li>`
    })
    return `${name ? `<h2 dir="auto">${textForHtml(name)}</h2>` : ''}<ul>${rows.join('')}</ul>`
  })
  const all = textForHtml(publicUrl + links.careers(company.slug))
  const title = careersWords.title(company.name)
  return documentOf(
    title,
    `<main><h1 dir="auto">${textForHtml(title)}</h1>${groups.join('')}<p><a href="${all}" ${away}>${textForHtml(careersWords.lead(total))}</a> · ${textForHtml(brandName)}</p></main>`,
  )
}
