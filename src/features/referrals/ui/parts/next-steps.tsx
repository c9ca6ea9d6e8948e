import { askWords } from '../messages.ask.ts'

/** What a request leads to, step by step: what the candidate gives and gets, and when. */
export function NextSteps() {
  const { next, nextSteps } = askWords
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-17 mb-5">
        {next}
      </h2>
      <ol className="thread">
        {nextSteps.map(({ what, change }) => (
          <li key={what} data-kind="next">
            <div className="thread-head">
              <span className="thread-what">{what}</span>
            </div>
            <div className="thread-body">{change}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}
