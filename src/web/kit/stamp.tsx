import { Check, Minus, Stamp as StampDrawing } from 'lucide-react'
import { useId } from 'react'
import { lateWords } from '#web/messages/late.ts'
import { Icon } from './icon.tsx'
import { Time } from './time.tsx'
import './stamp.css'

type StampProps = {
  /** `Verified work email` */
  what: string
  at: string
  /** What was checked, and what was not, as short sentences. */
  checked: readonly string[]
  notChecked: readonly string[]
}

/** A verification with its date; pressing it says what was and was not checked. Never a tick. */
export function Stamp({ what, at, checked, notChecked }: StampProps) {
  const id = useId()
  const anchor = `--stamp-${id.replace(/\W/g, '')}`
  return (
    <>
      <button
        type="button"
        className="stamp"
        popoverTarget={id}
        style={{ anchorName: anchor } as React.CSSProperties}
      >
        <Icon of={StampDrawing} className="size-4" />
        <span>
          {what} · <Time at={at} form="date" />
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="popover"
        style={{ positionAnchor: anchor } as React.CSSProperties}
      >
        <strong>{lateWords.checked}</strong>
        <ul className="stamp-list">
          {checked.map((item) => (
            <li key={item}>
              <Icon of={Check} className="size-3.5 mt-1" />
              {item}
            </li>
          ))}
        </ul>
        <strong className="mt-3 block">{lateWords.notChecked}</strong>
        <ul className="stamp-list muted">
          {notChecked.map((item) => (
            <li key={item}>
              <Icon of={Minus} className="size-3.5 mt-1" />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
