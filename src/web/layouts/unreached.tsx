import { useCallback, useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { unreachedWords as text } from './unreached-words.ts'

/** Without a connection the page's frame stays; it goes on by itself once the server answers. */
export function Unreached() {
  const [state, setState] = useState<'waiting' | 'asking' | 'failed'>('waiting')

  const retry = useCallback(async () => {
    setState('asking')
    // Loading the page again while nothing answers would lose the frame as well.
    const reached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (reached) window.location.reload()
    else setState('failed')
  }, [])

  useEffect(() => {
    // A second visit to a page whose code did not come: it may come by now.
    if (navigator.onLine) void retry()
    const online = () => void retry()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [retry])

  return (
    <div className="page-width">
      <div className="error-content">
        <h1>{text.title}</h1>
        <p>{text.lead}</p>
        <div>
          <Button kind="primary" busy={state === 'asking'} onClick={() => void retry()}>
            {text.retry}
          </Button>
        </div>
        <p className="muted" role="status">
          {state === 'failed' && text.still}
        </p>
      </div>
    </div>
  )
}
