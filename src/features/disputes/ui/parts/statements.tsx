import { Time } from '#web/kit/time.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import type { DisputeParty, Statement } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = {
  disputeId: string
  statements: readonly Statement[]
  /** Null for those who decide. */
  side: DisputeParty | null
}

/** What both sides have said, in order, with files for people who may open them. */
export function Statements({ disputeId, statements, side }: Props) {
  // The form that has sent one begins anew.
  const heading = useKeptFocus<HTMLHeadingElement>(statements.length)
  return (
    <section className="grid gap-4" aria-labelledby="statements">
      <h2 id="statements" ref={heading} tabIndex={-1}>
        {words.statements}
      </h2>
      <ol className="rows">
        {statements.map(({ id, by, text, at, file }) => (
          <li key={id} className="row grid gap-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{words.by(by, by === side)}</span>
              <span className="small muted">
                <Time at={at} />
              </span>
            </p>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {text}
            </p>
            {file &&
              (file.readable ? (
                <p>
                  <a className="link" href={`/api/disputes/${disputeId}/evidence/${id}`}>
                    {words.file}
                  </a>
                </p>
              ) : (
                <p className="small muted">{words.fileThere}</p>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
