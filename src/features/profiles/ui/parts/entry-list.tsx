import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { words } from '../messages.ts'

const text = words.entry

type EntryListProps<Entry> = {
  entries: readonly Entry[]
  onChange: (entries: Entry[]) => void
  empty: string
  add: string
  /** Of the section: other sections may have entries of the same name. */
  heading: string
  nameOf: (entry: Entry) => string
  show: (entry: Entry) => ReactNode
  form: (entry: Entry | undefined, done: (entry: Entry) => void, cancel: () => void) => ReactNode
}

/** Entries that are shown as lines and edited in place; one that is removed can come back. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { entries, onChange, empty, add, heading, nameOf, show, form } = props
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [removed, setRemoved] = useState<{ entry: Entry; index: number } | null>(null)
  const close = () => setOpen(null)
  const list = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  // The form takes the focus with it, and the page moves up by its height: back to what was saved.
  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = open
    if (closed === null || open !== null) return
    const entry = list.current?.querySelectorAll('li')[closed === 'new' ? 0 : closed]
    const button = (entry ?? list.current)?.querySelector('button')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [open])

  function put(index: number | 'new', entry: Entry): void {
    const next = [...entries]
    if (index === 'new') next.unshift(entry)
    else next[index] = entry
    onChange(next)
    close()
  }

  function remove(index: number): void {
    setRemoved({ entry: entries[index]!, index })
    onChange(entries.filter((_entry, position) => position !== index))
  }

  function undo(): void {
    if (!removed) return
    onChange(entries.toSpliced(removed.index, 0, removed.entry))
    setRemoved(null)
  }

  return (
    <div ref={list} className="grid gap-4">
      {entries.length === 0 && open === null && <p className="muted">{empty}</p>}
      {open === 'new' && form(undefined, (entry) => put('new', entry), close)}
      {entries.length > 0 && (
        <ul className="rows">
          {entries.map((entry, index) => (
            <li className="row" key={index}>
              {open === index ? (
                form(entry, (changed) => put(index, changed), close)
              ) : (
                <div className="flex items-start justify-between gap-4">
                  <div className="min-w-0">{show(entry)}</div>
                  <div className="flex">
                    <IconButton
                      label={text.edit(nameOf(entry), heading)}
                      onClick={() => setOpen(index)}
                    >
                      <Icon of={Pencil} />
                    </IconButton>
                    <IconButton
                      label={text.remove(nameOf(entry), heading)}
                      onClick={() => remove(index)}
                    >
                      <Icon of={Trash2} />
                    </IconButton>
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <p role="status" className="flex flex-wrap items-center gap-3">
          {text.removed(nameOf(removed.entry))}
          <Button size="small" onClick={undo}>
            {text.undo}
          </Button>
        </p>
      )}
      {open === null && (
        <div>
          <Button onClick={() => setOpen('new')}>
            <Icon of={Plus} /> {add}
          </Button>
        </div>
      )}
    </div>
  )
}
