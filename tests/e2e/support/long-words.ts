/** What people write may be one long word: no page may become wider than a phone by it. */
import type { Page } from '@playwright/test'

/** Where words of people stand: what they wrote, what they called something, who they are. */
const places =
  ':is(h1, h2, h3, dd, td, [dir="auto"], .row-link, .token, a[href*="tag="], a[href^="/company/"])'
/** Our own words in the same places. */
const ours = ':is(button, time, label, legend, .sr-only, .numbers, [aria-hidden="true"])'

/**
 * Puts a word of sixty letters in the place of each text of people on a page, one after the other, and tells
 * which of them make it scroll sideways.
 */
export function textsThatWiden(page: Page): Promise<string[]> {
  return page.evaluate(
    ([places, ours]) => {
      const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'
      const root = document.scrollingElement ?? document.documentElement
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found = new Set<string>()
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        const place = text.parentElement!.closest(places!)
        if (!text.data.trim() || !place || text.parentElement!.closest(ours!)) continue
        const before = text.data
        text.data = word
        if (root.scrollWidth > window.innerWidth) {
          const box = place.outerHTML.slice(0, place.outerHTML.indexOf('>') + 1)
          found.add(`“${before.slice(0, 30)}” in ${box.slice(0, 120)}: ${root.scrollWidth} px`)
        }
        text.data = before
      }
      return [...found]
    },
    [places, ours] as const,
  )
}

/** Of pages that are made alike, one: `/chat/{id}`, `/company/{name}`. */
const formOf = (path: string) =>
  path
    .replaceAll(/[0-9a-f-]{20,}/g, '{id}')
    .replace(
      /^\/(company|careers|companies|jobs|collections|blog|content|feeds\/post)\/.+/,
      '/$1/…',
    )

/** As `textsThatWiden`, for these pages and those that they lead to. */
export async function pagesThatWiden(page: Page, start: readonly string[]): Promise<string[]> {
  const queue = [...start]
  const seen = new Set(queue.map(formOf))
  const found: string[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await page.goto(path)
    found.push(...(await textsThatWiden(page)).map((text) => `${path}: ${text}`))
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/"]:not([download])')].map(
        (link) => new URL((link as HTMLAnchorElement).href).pathname,
      ),
    )
    for (const link of links) {
      if (seen.has(formOf(link)) || /^\/api\/|\.(xml|rss|txt)$/.test(link)) continue
      seen.add(formOf(link))
      queue.push(link)
    }
  }
  return found
}
