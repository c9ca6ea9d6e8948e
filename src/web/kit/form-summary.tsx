import { useEffect, useRef, type RefObject } from 'react'
import { formWords } from '#web/messages/forms.ts'
import { goToField, type Problem } from './form-checks.ts'

type FormSummaryProps = {
  /** Where the fields are. */
  root: RefObject<HTMLElement | null>
  problems: readonly Problem[]
  /** Said instead when no single field is wrong. */
  reason?: string | undefined
}

/**
 * What keeps a form from being sent, with a link to each field. One wrong field gets the focus itself,
 * several are listed here first.
 */
export function FormSummary({ root, problems, reason }: FormSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = problems
    // An effect must return nothing: newer browsers answer scrollIntoView with a promise, which
    // React would call as the effect's clean-up.
    if (!first) {
      summary.current?.scrollIntoView({ block: 'nearest' })
    } else if (problems.length === 1 && first.label) {
      goToField(root.current!, first.path)
    } else {
      summary.current?.scrollIntoView({ block: 'center' })
      summary.current?.focus({ preventScroll: true })
    }
  }, [problems, root])

  if (problems.length === 0 && !reason) return null
  return (
    <div ref={summary} className="form-error" role="alert" tabIndex={-1}>
      {problems.length === 0 ? (
        <p>{reason}</p>
      ) : (
        <>
          <p className="font-medium">{formWords.fix(problems.length)}</p>
          <ul className="mt-1">
            {problems.map((problem) => (
              <li key={problem.path + problem.message}>
                <Way root={root} problem={problem} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Way({ root, problem }: { root: FormSummaryProps['root']; problem: Problem }) {
  const { label, path, message } = problem
  // Nothing on the page bears that name: the sentence itself is all that helps.
  if (!label) return message
  return (
    <button
      type="button"
      className="link cursor-pointer text-start"
      onClick={() => goToField(root.current!, path)}
    >
      {label}
    </button>
  )
}
