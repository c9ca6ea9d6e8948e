import type { ReactNode } from 'react'
import { withoutOverrides } from '#shared/bidi.ts'

const address = /https?:\/\/[^\s<>"']+/giu

/** Text as it was written; web addresses are links, everything else is only text. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      {partsOf(withoutOverrides(text))}
    </p>
  )
}

function partsOf(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    // A full stop or a bracket at the end belongs to the sentence.
    const url = match[0].replace(/[.,;:!?)\]}]+$/u, '')
    if (!URL.canParse(url)) continue
    parts.push(text.slice(end, match.index))
    parts.push(
      <a
        key={match.index}
        className="link"
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {url}
      </a>,
    )
    end = match.index + url.length
  }
  parts.push(text.slice(end))
  return parts
}
