/** The editor in front of the text of an article: its code, whether it is open, and with what. */
import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
} from 'react'
import { richWords } from '../messages.rich-text.ts'
import type { obstacleIn as ObstacleIn } from './rich-text/can-open.ts'
import type RichEditor from './rich-text/rich-editor.tsx'

export type Mode = 'write' | 'markdown'

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

type Editing = {
  mode: Mode
  loaded?: Loaded
  /** What it was opened with, and how often. */
  opened: { markdown: string; times: number }
  /** What it would not keep, so that it stays closed. */
  obstacle: ReturnType<typeof ObstacleIn>
  problem?: string | undefined
  /** What it has written can be read again as it was. */
  isKept: boolean
}

/** @param field holds the text area that the editor writes into */
export function useBodyEditor(field: RefObject<HTMLDivElement | null>) {
  const [editing, setEditing] = useState<Editing>({
    mode: 'markdown',
    opened: { markdown: '', times: 0 },
    obstacle: null,
    isKept: true,
  })
  /** What the editor itself has put into the field. */
  const written = useRef<string>(undefined)
  /** Which button was pressed last: code of the editor that arrives later does not undo it. */
  const chosen = useRef<Mode>(undefined)

  const change = (part: Partial<Editing>) => setEditing((before) => ({ ...before, ...part }))
  const textarea = () => field.current!.querySelector('textarea')!

  function open(loaded: Loaded): void {
    const markdown = textarea().value
    const obstacle = loaded.obstacleIn(markdown)
    written.current = markdown
    setEditing(({ opened }) => ({
      mode: obstacle ? 'markdown' : 'write',
      loaded,
      opened: { markdown, times: opened.times + 1 },
      obstacle,
      isKept: true,
    }))
  }

  async function write(): Promise<void> {
    try {
      const loaded = editing.loaded ?? (await loadEditor())
      if (field.current && chosen.current === 'write') open(loaded)
    } catch {
      change({ problem: richWords.failed })
    }
  }

  useLayoutEffect(() => {
    if (keptMode() === 'markdown') return undefined
    if (known) {
      open(known)
      return undefined
    }
    let isHere = true
    void loadEditor().then(
      (loaded) => {
        if (!isHere) return
        // Nobody's cursor is taken from them.
        const isWrittenIn = document.activeElement === textarea()
        if (isWrittenIn || chosen.current === 'markdown') change({ loaded })
        else open(loaded)
      },
      () => isHere && change({ problem: richWords.failed }),
    )
    return () => {
      isHere = false
    }
    // Once: afterwards the buttons decide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const choose = (mode: Mode): void => {
    chosen.current = mode
    keepMode(mode)
    if (mode === editing.mode) return
    if (mode === 'write') void write()
    else change({ mode, problem: undefined })
  }

  /** The editor has written: as typing would, so that the form keeps it. */
  const fill = (markdown: string, isKept: boolean): void => {
    change({ isKept, problem: undefined })
    const area = textarea()
    written.current = markdown
    area.value = markdown
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** A draft may be restored while the editor shows what was there before. */
  const typed = (markdown: string): void => {
    const { mode, loaded } = editing
    if (mode === 'write' && loaded && markdown !== written.current) open(loaded)
  }

  return {
    ...editing,
    isWriting: editing.mode === 'write' && editing.loaded !== undefined,
    textarea,
    choose,
    fill,
    typed,
    tell: (problem: string) => change({ problem }),
  }
}

const modeKey = 'articleEditor'

/** Which of the two an editor chose last. */
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
