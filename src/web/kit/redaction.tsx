import { words } from '#web/messages/en.ts'

type RedactionProps = {
  /** Letters of each hidden word, as the server gives them; two ordinary words unless told. */
  lengths?: readonly number[]
  /** What the bars stand for, for those who do not see them. */
  label?: string
  /** The words themselves, once somebody has taken the request: the bars lift once. */
  revealed?: string | null | undefined
  /** False when the words were already known: no lifting. */
  lift?: boolean
}

const ordinary = [5, 8]

/** Identity that is not yet revealed: ink bars over the length of the words, never a blur. */
export function Redaction({
  lengths = ordinary,
  label = words.hidden,
  revealed,
  lift = true,
}: RedactionProps) {
  if (revealed && !lift) return <span dir="auto">{revealed}</span>
  if (revealed) {
    return (
      <span className="redaction" data-lifted dir="auto">
        {revealed.split(' ').map((word, index) => (
          <i key={index} style={{ '--at': index } as React.CSSProperties}>
            {word}
          </i>
        ))}
      </span>
    )
  }
  return (
    <span className="redaction" role="img" aria-label={label} title={label}>
      {lengths.map((length, index) => (
        <i key={index} style={{ width: `${(length * 0.54).toFixed(2)}em` }} />
      ))}
    </span>
  )
}
