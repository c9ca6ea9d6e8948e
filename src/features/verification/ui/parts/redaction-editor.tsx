import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#web/kit/button.tsx'
import { words } from '../messages.ts'
import type { Bar } from './id-picture.ts'

const text = words.idCheck
const smallest = 0.02
const stepSize = 0.02

type EditorProps = {
  /** An object URL of the picture. */
  source: string
  bars: readonly Bar[]
  onChange: (bars: Bar[]) => void
  onBroken: () => void
}

type Drag = { id: number; startX: number; startY: number; moving: Bar | null }

/** Black bars over a picture, drawn with a pointer or set with the keyboard. */
export function RedactionEditor({ source, bars, onChange, onBroken }: EditorProps) {
  const surface = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const focusNext = useRef<number | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (focusNext.current === null) return
    surface.current?.querySelector<HTMLElement>(`[data-bar="${focusNext.current}"]`)?.focus()
    focusNext.current = null
  })

  const numberOf = (id: number) => bars.findIndex((bar) => bar.id === id) + 1
  const replace = (changed: Bar) =>
    onChange(bars.map((bar) => (bar.id === changed.id ? changed : bar)))

  function pointAt(event: PointerEvent): { x: number; y: number } {
    const box = surface.current!.getBoundingClientRect()
    return {
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    }
  }

  function begin(event: PointerEvent) {
    if (event.button !== 0) return
    const { x, y } = pointAt(event)
    const bar = bars.find(({ id }) => String(id) === (event.target as HTMLElement).dataset['bar'])
    drag.current = { id: bar?.id ?? nextId(bars), startX: x, startY: y, moving: bar ?? null }
    surface.current!.setPointerCapture(event.pointerId)
    if (!bar) event.preventDefault()
  }

  function move(event: PointerEvent) {
    const now = drag.current
    if (!now) return
    const { x, y } = pointAt(event)
    if (now.moving) {
      const { width, height } = now.moving
      replace({
        ...now.moving,
        x: within(now.moving.x + x - now.startX, 1 - width),
        y: within(now.moving.y + y - now.startY, 1 - height),
      })
      return
    }
    const drawn = {
      id: now.id,
      x: Math.min(x, now.startX),
      y: Math.min(y, now.startY),
      width: Math.abs(x - now.startX),
      height: Math.abs(y - now.startY),
    }
    onChange([...bars.filter((bar) => bar.id !== now.id), drawn])
  }

  function end() {
    const now = drag.current
    drag.current = null
    if (!now || now.moving) return
    // A tap is no bar.
    onChange(bars.filter((bar) => bar.id !== now.id || Math.min(bar.width, bar.height) >= 0.01))
  }

  function onKey(event: KeyboardEvent, bar: Bar) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      setSaid(text.barGone(numberOf(bar.id)))
      focusNext.current = bars.find((other) => other.id !== bar.id)?.id ?? null
      onChange(bars.filter((other) => other.id !== bar.id))
      return
    }
    const [dx, dy] = directions[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    const changed = event.shiftKey
      ? {
          ...bar,
          width: Math.max(smallest, within(bar.width + dx * stepSize, 1 - bar.x)),
          height: Math.max(smallest, within(bar.height + dy * stepSize, 1 - bar.y)),
        }
      : {
          ...bar,
          x: within(bar.x + dx * stepSize, 1 - bar.width),
          y: within(bar.y + dy * stepSize, 1 - bar.height),
        }
    replace(changed)
    const percent = (share: number) => Math.round(share * 100)
    setSaid(
      text.barAt(
        numberOf(bar.id),
        percent(changed.x),
        percent(changed.y),
        percent(changed.width),
        percent(changed.height),
      ),
    )
  }

  function add() {
    const id = nextId(bars)
    focusNext.current = id
    onChange([...bars, { id, x: 0.3, y: 0.45, width: 0.4, height: 0.1 }])
  }

  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold">{text.redact}</h3>
        <p className="field-hint">{text.redactHint}</p>
      </div>
      <div
        ref={surface}
        className="relative w-fit max-w-full cursor-crosshair touch-none select-none overflow-hidden rounded-sm border border-line"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <img
          src={source}
          alt={text.picture}
          draggable={false}
          className="block max-h-[70vh] max-w-full"
          onError={onBroken}
        />
        {bars.map((bar, index) => (
          <button
            key={bar.id}
            type="button"
            data-bar={bar.id}
            aria-label={text.bar(index + 1)}
            className="absolute cursor-move"
            style={{
              background: '#000',
              left: `${bar.x * 100}%`,
              top: `${bar.y * 100}%`,
              width: `${bar.width * 100}%`,
              height: `${bar.height * 100}%`,
            }}
            onKeyDown={(event) => onKey(event, bar)}
          />
        ))}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={add}>
          {text.addBar}
        </Button>
        {bars.length > 0 && (
          <Button size="small" kind="plain" onClick={() => onChange([])}>
            {text.removeBars}
          </Button>
        )}
      </div>
    </div>
  )
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function within(value: number, most = 1): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}

function nextId(bars: readonly Bar[]): number {
  return Math.max(0, ...bars.map((bar) => bar.id)) + 1
}
