/** Loaded only by pages that need it: cards in columns, moved by mouse, menu or keys. */
import { ArrowRightLeft } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lateWords } from '#web/messages/late.ts'
import { numberWords } from '#web/messages/format.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import './board.css'

export type BoardColumnOf<Name extends string, Item> = {
  name: Name
  label: string
  items: readonly Item[]
  /** Of all there are; `items` may be the first of them. */
  total: number
}

type BoardProps<Name extends string, Item> = {
  label: string
  columns: readonly BoardColumnOf<Name, Item>[]
  keyOf: (item: Item) => string
  /** Says which card a menu or an announcement is about. */
  nameOf: (item: Item) => string
  /** Columns that the card may be put into. */
  movesOf: (item: Item) => readonly Name[]
  /** Does it, or asks first; the card stays where it is until the data say otherwise. */
  onMove: (item: Item, to: Name) => void
  children: (item: Item) => ReactNode
}

/**
 * Columns of cards. A card can be dragged, moved with its menu, or with Shift and an arrow key while
 * something in it has the focus (WCAG 2.5.7). The focus goes along.
 */
export function Board<Name extends string, Item>(props: BoardProps<Name, Item>) {
  const { label, columns, keyOf, nameOf, movesOf, children } = props
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<{ card: string; from: Name | undefined }>(undefined)
  const columnOf = (card: string) =>
    columns.find(({ items }) => items.some((item) => keyOf(item) === card))?.name
  const onMove = (item: Item, to: Name) => {
    const card = keyOf(item)
    moved.current = { card, from: columnOf(card) }
    props.onMove(item, to)
  }
  useEffect(() => {
    if (!moved.current) return
    const { card, from } = moved.current
    if (columnOf(card) === from) return
    moved.current = undefined
    // In another column it is another element; a person who went on meanwhile is left there.
    if (document.activeElement !== document.body) return
    const place = board.current?.querySelector(`[data-card="${CSS.escape(card)}"]`)
    place?.querySelector<HTMLElement>('[data-row], a, button')?.focus()
  })
  const [dragged, setDragged] = useState<Item>()
  const [over, setOver] = useState<Name>()
  const legal = dragged ? movesOf(dragged) : []
  const drop = (to: Name) => {
    if (dragged && legal.includes(to)) onMove(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  const onKey = (event: KeyboardEvent, item: Item, from: Name) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || !event.shiftKey) return
    event.preventDefault()
    const names = columns.map((column) => column.name)
    const moves = movesOf(item)
    for (let index = names.indexOf(from) + step; names[index]; index += step) {
      if (!moves.includes(names[index]!)) continue
      onMove(item, names[index]!)
      return
    }
  }
  return (
    <div ref={board} className="board" role="group" aria-label={label}>
      {columns.map((column) => (
        <section
          key={column.name}
          className="board-column"
          aria-label={column.label}
          data-legal={legal.includes(column.name) || undefined}
          data-over={over === column.name || undefined}
          onDragOver={(event) => {
            if (!legal.includes(column.name)) return
            event.preventDefault()
            setOver(column.name)
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => {
            event.preventDefault()
            drop(column.name)
          }}
        >
          <h2 className="board-head">
            {column.label} <span className="numbers muted">{numberWords(column.total)}</span>
          </h2>
          <ul className="board-cards">
            {column.items.map((item) => {
              const moves = movesOf(item)
              return (
                <li
                  key={keyOf(item)}
                  className="board-card"
                  data-card={keyOf(item)}
                  draggable={moves.length > 0}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', nameOf(item))
                    setDragged(item)
                  }}
                  onDragEnd={() => drop(column.name)}
                  onKeyDown={(event) => onKey(event, item, column.name)}
                >
                  <div className="min-w-0 flex-1">{children(item)}</div>
                  {moves.length > 0 && (
                    <Menu
                      label={lateWords.board.move(nameOf(item))}
                      trigger={<Icon of={ArrowRightLeft} />}
                      entries={moves.map((name) => ({
                        id: name,
                        label: lateWords.board.to(
                          columns.find((other) => other.name === name)?.label ?? name,
                        ),
                        onAction: () => onMove(item, name),
                      }))}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          {column.total > column.items.length && (
            <p className="small muted">
              {lateWords.board.more(column.total - column.items.length)}
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
