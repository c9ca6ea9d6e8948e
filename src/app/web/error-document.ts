import { documentEnd, documentStart, type PageAssets } from '#web/shell/document.ts'

/** The 500 page for when rendering itself has failed: plain HTML, no script. */
export function errorDocument(brand: string, assets: PageAssets, nonce: string): string {
  const head = {
    title: `Internal Server Error - ${brand}`,
    description: 'The page could not be shown.',
    canonical: '',
    robots: 'noindex',
    jsonLd: null,
  }
  const start = documentStart(head, { ...assets, modules: [] }, nonce)
  const body =
    '<main class="error-layout"><div class="error-content"><p class="error-status">500</p><h1>Internal Server Error</h1><p>What you typed is kept. Please try again in a minute. <a href="/">Go to the start page</a></p></div></main>'
  return start.replace(/<script type="module"[^>]*><\/script>/, '') + body + documentEnd(null)
}
