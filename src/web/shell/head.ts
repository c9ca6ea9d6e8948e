import { shellWords } from '#web/messages/shell.ts'
import type { UIMatch } from 'react-router'
import type { Head, PageHandle } from './page.ts'
import type { Shell } from './shell.ts'

/** A head with nothing left open. */
export type FullHead = {
  title: string
  description: string
  canonical: string
  robots: string | null
  jsonLd: Head['jsonLd'] | null
  /** Address of the picture that stands beside a link to the page; null where nobody should share it. */
  picture: string | null
}

type Match = Pick<UIMatch, 'params' | 'handle' | 'loaderData'>

/** The head of the page that the deepest match names. */
export function headOf(
  matches: readonly Match[],
  path: string,
  shell: Shell,
  error: { status: number; title: string } | null,
): FullHead {
  if (error) {
    const title = `${error.title} - ${shell.brand}`
    return { ...fill({}, path, shell), title, robots: 'noindex' }
  }
  const match = matches.findLast((candidate) => (candidate.handle as PageHandle | undefined)?.meta)
  const meta = (match?.handle as PageHandle | undefined)?.meta
  const head = meta?.({ data: match!.loaderData, params: match!.params, shell }) ?? {}
  return fill(head, path, shell)
}

function fill(head: Head, path: string, shell: Shell): FullHead {
  return {
    title: head.fullTitle ?? (head.title ? `${head.title} - ${shell.brand}` : shell.brand),
    description: head.description ?? shellWords.description,
    // An article may have appeared elsewhere first.
    canonical: new URL(head.canonical ?? path, shell.origin).href,
    robots: head.robots ?? null,
    jsonLd: head.jsonLd ?? null,
    picture: null,
  }
}

/** Brings the document's head up to date after a navigation in the browser. */
export function applyHead(head: FullHead): void {
  document.title = head.title
  setAttribute('meta[name="description"]', 'content', head.description)
  setAttribute('link[rel="canonical"]', 'href', head.canonical)
  setAttribute('meta[name="robots"]', 'content', head.robots ?? 'index, follow')
  document.querySelectorAll('script[type="application/ld+json"]').forEach((data) => data.remove())
}

function setAttribute(selector: string, attribute: string, value: string): void {
  document.querySelector(selector)?.setAttribute(attribute, value)
}
