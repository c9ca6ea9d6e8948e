import { shellWords } from '#web/messages/shell.ts'
import type { DescribedError } from '#web/shell/describe-error.ts'

/** The error layout: nothing on it can fail in turn. */
export function ErrorPage(error: DescribedError) {
  return (
    <main className="error-layout">
      <ErrorContent {...error} />
    </main>
  )
}

export function ErrorContent({ status, title, reason, way }: DescribedError) {
  return (
    <div className="error-content">
      {status !== 404 && <p className="error-status">{status}</p>}
      <h1>{title}</h1>
      {reason && <p>{reason}</p>}
      <p>
        {status === 404 && shellWords.mistyped}
        {status >= 500 && shellWords.tryAgain}
        {(status === 404 || status >= 500) && <br />}
        {way && (
          <>
            <a className="link" href={way.to}>
              {way.label}
            </a>
            <br />
          </>
        )}
        <a className="link" href="/">
          {shellWords.toStart}
        </a>
      </p>
    </div>
  )
}
