import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import {
  Bold,
  Code,
  Columns2,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  SeparatorHorizontal,
  Redo2,
  Rows2,
  SquareCode,
  Strikethrough,
  Table2,
  TextQuote,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useReducer, useRef, useState, useEffect, type KeyboardEvent, type Ref } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { richWords as words } from '../../messages.rich-text.ts'
import { headingLevels } from './schema.ts'

type Tool = {
  name: string
  icon: LucideIcon
  /** As people press it: `Ctrl+B`. */
  keys?: string
  /** Undefined for what is done once. */
  isOn?: boolean
  isOff?: boolean
  /** Words beside the icon, where two tools have the same. */
  text?: string
  act: () => void
}

type Props = {
  editor: Editor
  /** Of the text that it formats. */
  controls: string
  onLink: () => void
  onPicture: () => void
  ref: Ref<HTMLDivElement>
}

const levelIcons = { 2: Heading2, 3: Heading3, 4: Heading4 } as const
const levelNames = { 2: 'heading2', 3: 'heading3', 4: 'heading4' } as const

/** One stop of Tab; arrow keys, Home and End move along (WAI-ARIA toolbar). */
export function Toolbar({ editor, controls, onLink, onPicture, ref }: Props) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])

  const groups = groupsOf(editor, { onLink, onPicture })
  const all = groups.flat()
  const count = all.length
  const stop = Math.min(current, count - 1)

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      editor.view.focus()
      return
    }
    const isLeftward = getComputedStyle(bar.current!).direction === 'rtl'
    const forward = isLeftward ? 'ArrowLeft' : 'ArrowRight'
    const backward = isLeftward ? 'ArrowRight' : 'ArrowLeft'
    const next = {
      [forward]: (stop + 1) % count,
      [backward]: (stop - 1 + count) % count,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current!.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={(element) => {
        bar.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className="rich-toolbar"
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      onKeyDown={move}
    >
      {groups.map((tools) => (
        <div key={tools[0]!.name} className="rich-tools">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isStop={all.indexOf(tool) === stop}
              onFocus={() => setCurrent(all.indexOf(tool))}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type ButtonProps = { tool: Tool; isStop: boolean; onFocus: () => void }

function ToolButton({ tool, isStop, onFocus }: ButtonProps) {
  const { name, icon, keys, isOn, isOff, text, act } = tool
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The text keeps its selection, and the focus, when a mouse is used.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) act()
      }}
    >
      <Icon of={icon} />
      {text && <span aria-hidden="true">{text}</span>}
    </button>
  )
}

type Dialogs = Pick<Props, 'onLink' | 'onPicture'>

function groupsOf(editor: Editor, { onLink, onPicture }: Dialogs): Tool[][] {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  const keys = (rest: string) => (isMac ? `⌘${rest}` : `Ctrl+${rest}`)
  const run =
    (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () => {
      const chain = editor.chain().command(({ tr }) => {
        // Undone by itself, whatever was typed just before.
        closeHistory(tr)
        return true
      })
      change(chain).run()
      // At once: the next key is for the text.
      editor.view.focus()
    }
  const travel = (way: 'undo' | 'redo') => {
    editor.commands[way]()
    editor.view.focus()
  }
  const isOn = (name: string, attributes?: Record<string, unknown>) =>
    editor.isActive(name, attributes)
  const inItem = isOn('listItem')
  const levels = headingLevels.map((level): Tool => ({
    name: words[levelNames[level]],
    icon: levelIcons[level],
    keys: keys(`Alt+${level}`),
    isOn: isOn('heading', { level }),
    act: run((chain) => chain.toggleHeading({ level })),
  }))
  const table: Tool[] = [
    { name: words.addRow, icon: Rows2, text: '+', act: run((chain) => chain.addRowAfter()) },
    {
      name: words.addColumn,
      icon: Columns2,
      text: '+',
      act: run((chain) => chain.addColumnAfter()),
    },
    { name: words.deleteRow, icon: Rows2, text: '−', act: run((chain) => chain.deleteRow()) },
    {
      name: words.deleteColumn,
      icon: Columns2,
      text: '−',
      act: run((chain) => chain.deleteColumn()),
    },
    { name: words.deleteTable, icon: Trash2, act: run((chain) => chain.deleteTable()) },
  ]
  return [
    levels,
    [
      tool('bold', Bold, keys('B'), (chain) => chain.toggleBold()),
      tool('italic', Italic, keys('I'), (chain) => chain.toggleItalic()),
      tool('strike', Strikethrough, keys('Shift+S'), (chain) => chain.toggleStrike()),
      tool('code', Code, keys('E'), (chain) => chain.toggleCode()),
      { name: words.link, icon: Link, keys: keys('K'), isOn: isOn('link'), act: onLink },
    ],
    [
      tool('bulletList', List, keys('Shift+8'), (chain) => chain.toggleBulletList()),
      tool('orderedList', ListOrdered, keys('Shift+7'), (chain) => chain.toggleOrderedList()),
      {
        name: words.outdent,
        icon: IndentDecrease,
        keys: keys('['),
        isOff: !inItem,
        act: run((chain) => chain.liftListItem('listItem')),
      },
      {
        name: words.indent,
        icon: IndentIncrease,
        keys: keys(']'),
        isOff: !inItem || !editor.can().sinkListItem('listItem'),
        act: run((chain) => chain.sinkListItem('listItem')),
      },
    ],
    [
      {
        ...tool('quote', TextQuote, keys('Shift+B'), (chain) => chain.toggleBlockquote()),
        isOn: isOn('blockquote'),
      },
      tool('codeBlock', SquareCode, keys('Alt+C'), (chain) => chain.toggleCodeBlock()),
      {
        name: words.rule,
        icon: SeparatorHorizontal,
        act: run((chain) => chain.setHorizontalRule()),
      },
      { name: words.pictureTitle, icon: ImagePlus, act: onPicture },
      ...(isOn('table')
        ? table
        : [{ name: words.table, icon: Table2, act: run((chain) => chain.insertTable(newTable)) }]),
    ],
    [
      {
        name: words.undo,
        icon: Undo2,
        keys: keys('Z'),
        isOff: !editor.can().undo(),
        act: () => travel('undo'),
      },
      {
        name: words.redo,
        icon: Redo2,
        keys: keys('Shift+Z'),
        isOff: !editor.can().redo(),
        act: () => travel('redo'),
      },
    ],
  ]

  function tool(
    name:
      | 'bold'
      | 'italic'
      | 'strike'
      | 'code'
      | 'bulletList'
      | 'orderedList'
      | 'quote'
      | 'codeBlock',
    icon: LucideIcon,
    pressed: string,
    change: Parameters<typeof run>[0],
  ): Tool {
    return { name: words[name], icon, keys: pressed, isOn: isOn(name), act: run(change) }
  }
}

const newTable = { rows: 3, cols: 2, withHeaderRow: true }
