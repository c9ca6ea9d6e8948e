import { words } from '#web/messages/en.ts'

type RedactionProps = {
  /** What the bars stand for, for those who do not see them. */
  label?: string
  /** The words themselves, once someone has taken the request: the bars lift once. */
  revealed?: string | null | undefined
  /** False when the words were already known: no lifting. */
  lift?: boolean
}

/** Always the same two: bars say nothing of what is behind them, not even how long it is. */
const bars = [5, 8]

/** Identity that is not yet revealed: ink bars, never a blur. */
export function Redaction({ label = words.hidden, revealed, lift = true }: RedactionProps) {
  if (revealed && !lift) return <span dir="auto">{revealed}</span>
  if (revealed) {
    return (
      <span className="redaction" data-lifted dir="auto" style={{ whiteSpace: 'normal' }}>
        {revealed.split(' ').map((word, index) => (
          <i key={index} style={{ '--at': index, maxWidth: '100%' } as React.CSSProperties}>
            {word}
          </i>
        ))}
      </span>
    )
  }
  return (
    <span className="redaction" role="img" aria-label={label} title={label}>
      {bars.map((length, index) => (
        <i key={index} style={{ width: `${(length * 0.54).toFixed(2)}em` }} />
      ))}
    </span>
  )
}
