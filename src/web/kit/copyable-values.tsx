import { copyWords as words } from '#web/messages/copying.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

type Props = {
  values: readonly { label: string; value: string }[]
}

/** What is needed in another program: each value with a button that copies it. */
export function CopyableValues({ values }: Props) {
  return (
    <ul className="rows w-full">
      {values.map(({ label, value }) => (
        <li key={label} className="row grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="small muted">{label}</p>
            <p className="wrap-anywhere select-all" dir="auto">
              {value}
            </p>
          </div>
          <Button size="small" onClick={() => copyText(value)} aria-label={words.copyOf(label)}>
            {words.copy}
          </Button>
        </li>
      ))}
    </ul>
  )
}
