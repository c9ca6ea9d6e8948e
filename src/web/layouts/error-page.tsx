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
      <p className="error-status">{status}</p>
      <h1>{title}</h1>
      {reason && <p>{reason}</p>}
      <p>
        {status === 404 && 'The address may have changed, or the page is gone. '}
        {status >= 500 && 'What you typed is kept. Please try again in a minute. '}
        {way && (
          <>
            <a className="link" href={way.to}>
              {way.label}
            </a>
            <br />
          </>
        )}
        <a className="link" href="/">
          Go to the start page
        </a>
      </p>
    </div>
  )
}
