import type { ReactNode } from 'react'
import type { ReviewComment, ReviewLine } from '../../contract.ts'
import { words } from '../messages.ts'
import '../resume-reviews.css'

type PageLinesProps = {
  lines: readonly ReviewLine[]
  comments: readonly ReviewComment[]
  /** Begins the ids of lines, so that two versions fit on one page. */
  name: string
}

/** The page as the reviewer read it, each comment beside its line. */
export function PageLines({ lines, comments, name }: PageLinesProps) {
  const byLine = Map.groupBy(comments, ({ line }) => line)
  return (
    <ol className="review-lines" data-wide="" aria-label={words.lines}>
      {lines.map((line, index) => {
        const said = byLine.get(index)
        return (
          <li
            className="review-line"
            id={`${name}-${index}`}
            key={index}
            data-marked={said ? '' : undefined}
          >
            <LineText line={line} index={index} />
            {said?.map(({ text }, position) => (
              <CommentBox line={index} key={position}>
                {text}
              </CommentBox>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

export function LineText({ line, index }: { line: ReviewLine; index: number }) {
  return (
    <>
      <span className="review-number numbers">
        <span className="sr-only">{words.lineName} </span>
        {index + 1}
      </span>
      {line.isHidden ? (
        <span className="muted italic">{words.hiddenLine}</span>
      ) : (
        <span dir="auto" className="wrap-anywhere">
          {line.text}
        </span>
      )}
    </>
  )
}

export function CommentBox({ line, children }: { line: number; children: ReactNode }) {
  return (
    <p className="review-comment wrap-anywhere" dir="auto">
      <span className="sr-only">{words.commentOn(line)}: </span>
      {children}
    </p>
  )
}
