import { replyWords } from '#platform/messages.replies.ts'
import { shellWords } from '#web/messages/shell.ts'
import { textForHtml } from '#web/shell/escape.ts'
import { documentEnd, documentStart, type PageAssets } from '#web/shell/document.ts'

import type { PlainPage } from './plain-navigations.ts'

/** What stands where a page cannot be made, with its status. */
const said = {
  500: () => ({ title: shellWords.internal, text: shellWords.kept }),
  429: (seconds: number) => ({
    title: replyWords.tooManyPages,
    text: replyWords.waitForPages(seconds),
  }),
} as const

/**
 * The page for when none is rendered: plain HTML, no script.
 *
 * @param seconds after which another try makes sense
 */
export function errorDocument(
  status: keyof typeof said,
  brand: string,
  assets: PageAssets,
  nonce: string | null,
  seconds = 60,
): string {
  return plainDocument({ status, ...said[status](seconds) }, brand, assets, nonce)
}

/** A page of a few words that needs neither a rendered page nor a script. */
export function plainDocument(
  { status, title, text, typed }: PlainPage,
  brand: string,
  assets: PageAssets,
  nonce: string | null,
): string {
  const head = {
    title: `${title} - ${brand}`,
    description: shellWords.notShown,
    canonical: '',
    robots: 'noindex',
    jsonLd: null,
    picture: null,
  }
  const start = documentStart(head, { ...assets, modules: [] }, nonce)
  const number = status < 400 ? '' : `<p class="error-status">${status}</p>`
  const kept =
    typed === undefined
      ? ''
      : `<p class="field"><label class="field-label" for="typed">${replyWords.whatYouTyped}</label><textarea class="input" id="typed" rows="12" readonly dir="auto">\n${textForHtml(typed)}</textarea></p>`
  const body = `<main class="error-layout"><div class="error-content">${number}<h1>${textForHtml(title)}</h1><p>${textForHtml(text)}</p>${kept}<p><a class="link" href="/">${shellWords.toStart}</a></p></div></main>`
  return start.replace(/<script type="module"[^>]*><\/script>/, '') + body + documentEnd(null)
}
