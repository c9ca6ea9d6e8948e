import { shellWords } from '#web/messages/shell.ts'
import { documentEnd, documentStart, type PageAssets } from '#web/shell/document.ts'

/** The 500 page for when rendering itself has failed: plain HTML, no script. */
export function errorDocument(brand: string, assets: PageAssets, nonce: string | null): string {
  const head = {
    title: `${shellWords.internal} - ${brand}`,
    description: shellWords.notShown,
    canonical: '',
    robots: 'noindex',
    jsonLd: null,
    picture: null,
  }
  const start = documentStart(head, { ...assets, modules: [] }, nonce)
  const body = `<main class="error-layout"><div class="error-content"><p class="error-status">500</p><h1>${shellWords.internal}</h1><p>${shellWords.kept} <a href="/">${shellWords.toStart}</a></p></div></main>`
  return start.replace(/<script type="module"[^>]*><\/script>/, '') + body + documentEnd(null)
}
