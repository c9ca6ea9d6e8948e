import { Fragment } from 'react'
import { segmentsOf } from './segments.ts'

type Props = { text: string; mentions?: readonly { id: string; name: string }[] }

/** What someone wrote: line breaks, links and mentions, and no other markup. */
export function RichText({ text, mentions }: Props) {
  return (
    <div className="whitespace-pre-line wrap-anywhere" dir="auto">
      {segmentsOf(text, mentions).map((part, index) => {
        if (part.kind === 'link') {
          return (
            <a key={index} className="link" href={part.href} rel="nofollow ugc noopener" dir="ltr">
              {part.text}
            </a>
          )
        }
        if (part.kind === 'mention') {
          return <strong key={index}>{part.text}</strong>
        }
        return <Fragment key={index}>{part.text}</Fragment>
      })}
    </div>
  )
}
