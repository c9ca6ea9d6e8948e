import { replyWords } from '#platform/messages.replies.ts'
import { shellWords } from '#web/messages/shell.ts'
import { documentEnd, documentStart, type PageAssets } from '#web/shell/document.ts'

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
  const { title, text } = said[status](seconds)
  const head = {
    title: `${title} - ${brand}`,
    description: shellWords.notShown,
    canonical: '',
    robots: 'noindex',
    jsonLd: null,
    picture: null,
  }
  const start = documentStart(head, { ...assets, modules: [] }, nonce)
  const body = `<main class="error-layout"><div class="error-content"><p class="error-status">${status}</p><h1>${title}</h1><p>${text}</p><p><a class="link" href="/">${shellWords.toStart}</a></p></div></main>`
  return start.replace(/<script type="module"[^>]*><\/script>/, '') + body + documentEnd(null)
}
