import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
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
import type { obstacleIn as ObstacleIn } from './rich-text/can-open.ts'
import type RichEditor from './rich-text/rich-editor.tsx'
import type { RichEditorHandle } from './rich-text/rich-editor.tsx'
import './body-field.css'

type Mode = 'write' | 'markdown'

/** Which of the two an editor chose last. */
const modeKey = 'articleEditor'

type Loaded = {
  RichEditor: ComponentType<ComponentProps<typeof RichEditor>>
  obstacleIn: typeof ObstacleIn
}

/** Once it is there, the form of the next version opens with it. */
let known: Loaded | undefined

async function loadEditor(): Promise<Loaded> {
  const [editor, { obstacleIn }] = await Promise.all([
    import('./rich-text/rich-editor.tsx'),
    import('./rich-text/can-open.ts'),
  ])
  known = { RichEditor: editor.default, obstacleIn }
  return known
}

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
  const [mode, setMode] = useState<Mode>('markdown')
  const [loaded, setLoaded] = useState<Loaded>()
  const [opened, setOpened] = useState({ markdown: '', times: 0 })
  const [asked, setAsked] = useState<PictureAsked>()
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [obstacle, setObstacle] = useState<ReturnType<Loaded['obstacleIn']>>(null)
  const [isKept, setKept] = useState(true)
  const error = useFieldError('body')
  /** What the editor itself has put into the field. */
  const written = useRef<string>(undefined)

  const textarea = () => field.current!.querySelector('textarea')!

  function open({ obstacleIn }: Loaded): void {
    const markdown = textarea().value
    const found = obstacleIn(markdown)
    setObstacle(found)
    setMode(found ? 'markdown' : 'write')
    setKept(true)
    written.current = markdown
    setOpened(({ times }) => ({ markdown, times: times + 1 }))
  }

  async function write(): Promise<void> {
    try {
      const editing = loaded ?? (await loadEditor())
      setLoaded(editing)
      setProblem(undefined)
      if (field.current) open(editing)
    } catch {
      setProblem(richWords.failed)
    }
  }

  useLayoutEffect(() => {
    if (!known || keptMode() === 'markdown') return
    setLoaded(known)
    open(known)
    // Once: afterwards the buttons decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (known || keptMode() === 'markdown') return
    let isHere = true
    void loadEditor().then(
      (editing) => {
        if (!isHere) return
        setLoaded(editing)
        // Nobody's cursor is taken from them.
        if (document.activeElement !== textarea()) open(editing)
      },
      () => isHere && setProblem(richWords.failed),
    )
    return () => {
      isHere = false
    }
    // Once: afterwards the buttons decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function choose(chosen: Mode): void {
    keepMode(chosen)
    if (chosen === 'write') return void write()
    setMode('markdown')
    setProblem(undefined)
  }

  /** As typing would, so that the form keeps it. */
  function fill(markdown: string): void {
    const area = textarea()
    written.current = markdown
    area.value = markdown
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function typed(markdown: string): void {
    onBody(markdown)
    // A draft that is restored, while the editor shows what was there before.
    if (mode === 'write' && loaded && markdown !== written.current) open(loaded)
  }

  function add({ path, id: pictureId, ...picture }: ArticlePicture & { path: string; id: string }) {
    setUploaded((before) => new Map(before).set(pictureId, path))
    setAsked(undefined)
    if (mode === 'write') return editor.current?.insertPicture(picture)
    const area = textarea()
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
  const isWriting = mode === 'write' && loaded !== undefined
  const Editor = loaded?.RichEditor
  return (
    <div className="grid gap-3">
      <div className="mode-switch" role="group" aria-label={richWords.modes}>
        {(['write', 'markdown'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            onClick={() => mode !== one && choose(one)}
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
            onMarkdown={(markdown, kept) => {
              setKept(kept)
              setProblem(undefined)
              fill(markdown)
            }}
            onPicture={setAsked}
            onKeptOut={setProblem}
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
          onInput={(event) => typed(event.currentTarget.value)}
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

function keptMode(): Mode {
  try {
    return localStorage.getItem(modeKey) === 'markdown' ? 'markdown' : 'write'
  } catch {
    return 'write'
  }
}

function keepMode(mode: Mode): void {
  try {
    localStorage.setItem(modeKey, mode)
  } catch {
    return
  }
}
