import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { sectionKeys, type SectionKey } from '../../contract.ts'
import { sectionTitles, words } from '../messages.ts'

const text = words.builder

type SectionOrderProps = {
  sections: readonly SectionKey[]
  onChange: (sections: SectionKey[]) => void
}

/** Sections by drag, or with arrows and a box for those who do not drag. */
export function SectionOrder({ sections, onChange }: SectionOrderProps) {
  const [dragged, setDragged] = useState<SectionKey>()
  const [said, setSaid] = useState('')
  const all = [...sections, ...sectionKeys.filter((key) => !sections.includes(key))]

  function move(key: SectionKey, to: number): void {
    const from = sections.indexOf(key)
    if (from < 0 || to < 0 || to >= sections.length || from === to) return
    onChange(sections.toSpliced(from, 1).toSpliced(to, 0, key))
    setSaid(text.moved(sectionTitles[key], to + 1))
  }

  function show(key: SectionKey, isShown: boolean): void {
    onChange(isShown ? [...sections, key] : sections.filter((one) => one !== key))
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{text.order}</legend>
      <p className="field-hint">{text.orderHint}</p>
      <ul className="rows">
        {all.map((key) => {
          const place = sections.indexOf(key)
          const title = sectionTitles[key]
          return (
            <li
              key={key}
              className="row flex items-center justify-between gap-3"
              draggable={place >= 0}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged) event.preventDefault()
              }}
              onDrop={() => {
                if (dragged && place >= 0) move(dragged, place)
              }}
            >
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="muted">
                  <Icon of={GripVertical} />
                </span>
                <Checkbox
                  label={title}
                  checked={place >= 0}
                  onChange={({ currentTarget }) => show(key, currentTarget.checked)}
                />
              </span>
              {place >= 0 && (
                <span className="flex">
                  <IconButton label={text.up(title)} onClick={() => move(key, place - 1)}>
                    <Icon of={ArrowUp} />
                  </IconButton>
                  <IconButton label={text.down(title)} onClick={() => move(key, place + 1)}>
                    <Icon of={ArrowDown} />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
