import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { commentAtMost, type ReviewLine } from '../../contract.ts'
import { reviewerWords as text, words } from '../messages.ts'
import { CommentBox, LineText } from './page-lines.tsx'
import type { ReviewDraft } from './use-review-draft.ts'
import '../resume-reviews.css'

type CommentLinesProps = {
  lines: readonly ReviewLine[]
  comments: ReadonlyMap<number, string>
  onComment: ReviewDraft['comment']
}

/** The page whose lines take comments. One stop for Tab; the arrows move from line to line. */
export function CommentLines({ lines, comments, onComment }: CommentLinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const first = lines.findIndex(({ isHidden }) => !isHidden)
  const [current, setCurrent] = useState(first)
  const [open, setOpen] = useState<number>()

  function focusLine(index: number): void {
    setCurrent(index)
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)
    line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  }

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const choices = [...lines.keys()].filter((index) => !lines[index]!.isHidden)
    const at = choices.indexOf(current) + step
    focusLine(choices[Math.min(choices.length - 1, Math.max(0, at))]!)
  }

  function close(index: number): void {
    if (comments.get(index)?.trim() === '') onComment(index, undefined)
    setOpen(undefined)
    focusLine(index)
  }

  return (
    <ol ref={list} className="review-lines" aria-label={words.lines}>
      {lines.map((line, index) => {
        const said = comments.get(index)
        return (
          <li
            className="review-line"
            key={index}
            data-marked={said !== undefined || open === index ? '' : undefined}
          >
            {line.isHidden ? (
              <LineText line={line} index={index} />
            ) : (
              <button
                type="button"
                className="review-choice"
                data-line={index}
                tabIndex={index === current ? 0 : -1}
                aria-expanded={open === index}
                onKeyDown={move}
                onFocus={() => setCurrent(index)}
                onClick={() => (open === index ? close(index) : setOpen(index))}
              >
                <LineText line={line} index={index} />
              </button>
            )}
            {open === index ? (
              <CommentEditor
                line={index}
                value={said ?? ''}
                onChange={(value) => onComment(index, value)}
                onRemove={() => {
                  onComment(index, undefined)
                  setOpen(undefined)
                  focusLine(index)
                }}
                onClose={() => close(index)}
              />
            ) : (
              said !== undefined && <CommentBox line={index}>{said}</CommentBox>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type CommentEditorProps = {
  line: number
  value: string
  onChange: (value: string) => void
  onRemove: () => void
  onClose: () => void
}

function CommentEditor({ line, value, onChange, onRemove, onClose }: CommentEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  // Opened by a key or a press on the line: what is typed next belongs in here.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div className="review-editor" ref={box}>
      <TextArea
        label={text.comment(line)}
        rows={3}
        countTo={commentAtMost}
        required
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onClose()
        }}
      />
      <div className="actions">
        <Button size="small" onClick={onClose}>
          {text.closeComment}
        </Button>
        <Button size="small" kind="plain" onClick={onRemove}>
          {text.removeComment}
        </Button>
      </div>
    </div>
  )
}
