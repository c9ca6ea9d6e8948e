import { useId, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { useFieldError } from '#web/kit/form-context.ts'
import { bodyMaximum } from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { richWords } from '../messages.rich-text.ts'
import {
  AddPicture,
  pictureMarkdown,
  type ArticlePicture,
  type PictureAsked,
} from './add-picture.tsx'
import type { RichEditorHandle } from './rich-text/rich-editor.tsx'
import { useBodyEditor } from './use-body-editor.ts'
import './body-field.css'

type Props = {
  defaultValue: string | undefined
  /** Paths of the pictures that the text names, by their ids. */
  paths: ReadonlyMap<string, string>
  onBody: (markdown: string) => void
}

/**
 * The text of an article: Markdown in a field of the form, with an editor in front of it that writes
 * into that field. While the editor is not there, the field is what is written in.
 */
export function BodyField({ defaultValue, paths, onBody }: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const editor = useRef<RichEditorHandle>(null)
  const editing = useBodyEditor(field)
  const [asked, setAsked] = useState<PictureAsked>()
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, string>>(new Map())
  const error = useFieldError('body')
  const { mode, opened, obstacle, problem, isKept, isWriting } = editing

  function add({ path, id: pictureId, ...picture }: ArticlePicture & { path: string; id: string }) {
    setUploaded((before) => new Map(before).set(pictureId, path))
    setAsked(undefined)
    if (mode === 'write') return editor.current?.insertPicture(picture)
    const area = editing.textarea()
    const { selectionStart, selectionEnd } = area
    const markdown = `\n\n${pictureMarkdown(picture)}\n\n`
    area.setRangeText(markdown, selectionStart, selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    // The dialog has to be gone first.
    requestAnimationFrame(() => area.focus())
  }

  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = error ? `${id}-error` : undefined
  const Editor = editing.loaded?.RichEditor
  return (
    <div className="grid gap-3">
      <div className="mode-switch" role="group" aria-label={richWords.modes}>
        {(['write', 'markdown'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            onClick={() => editing.choose(one)}
          >
            {richWords[one]}
          </button>
        ))}
      </div>
      <div role="status" className="grid gap-2">
        {obstacle && mode === 'markdown' && (
          <Note tone="clock" title={richWords.obstacle(obstacle.line)}>
            {richWords.obstacles[obstacle.reason]}
          </Note>
        )}
        {problem && <p className="field-error">{problem}</p>}
        {isWriting && !isKept && <p className="field-error">{richWords.lossy}</p>}
      </div>
      {isWriting && Editor && (
        <div className="field">
          {/* A label names controls alone. */}
          <span
            className="field-label"
            id={labelId}
            onClick={() => editor.current?.focus()}
            role="presentation"
          >
            {words.body}
          </span>
          <Editor
            key={opened.times}
            ref={editor}
            markdown={opened.markdown}
            labelId={labelId}
            hintId={hintId}
            errorId={errorId}
            paths={new Map([...paths, ...uploaded])}
            onMarkdown={editing.fill}
            onPicture={setAsked}
            onKeptOut={editing.tell}
          />
          <p className="field-hint" id={hintId}>
            {richWords.hint}
          </p>
          {error && (
            <p className="field-error" id={errorId}>
              {error}
            </p>
          )}
        </div>
      )}
      <div ref={field} hidden={isWriting} className="grid gap-3">
        <TextArea
          label={words.body}
          hint={words.bodyHint}
          name="body"
          rows={16}
          maxLength={bodyMaximum}
          defaultValue={defaultValue}
          required
          onInput={(event) => {
            const markdown = event.currentTarget.value
            onBody(markdown)
            editing.typed(markdown)
          }}
        />
        <div>
          <Button size="small" onClick={() => setAsked({})}>
            {words.addPicture}
          </Button>
        </div>
      </div>
      {asked && (
        <AddPicture
          asked={asked}
          onClose={() => {
            setAsked(undefined)
            if (isWriting) editor.current?.focus()
          }}
          onAdd={add}
          onDescribe={(described) => {
            setAsked(undefined)
            editor.current?.describePicture(described)
          }}
        />
      )}
    </div>
  )
}
