import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** The page in one piece. Loaders have awaited everything, so nothing is left to stream. */
export function renderComplete(app: ReactNode): string {
  return renderToString(app)
}

/** A page that comes in parts: `start`, what React writes, and `end` once every query has its data. */
export type StreamedPage = {
  start: string
  end: () => string
  pipe: ReturnType<typeof renderToPipeableStream>['pipe']
}

type StreamOptions = Pick<StreamedPage, 'start' | 'end'> & {
  nonce: string | null
  onError: (error: unknown) => void
}

const renderWithin = 10_000

/** The page as it becomes ready; rejects when not even its frame could be drawn. */
export function renderStream(app: ReactNode, options: StreamOptions): Promise<StreamedPage> {
  return new Promise((resolve, reject) => {
    let framed = false
    const { pipe, abort } = renderToPipeableStream(app, {
      ...(options.nonce !== null && { nonce: options.nonce }),
      onShellReady() {
        framed = true
        clearTimeout(timer)
        resolve({ start: options.start, end: options.end, pipe })
      },
      onShellError: reject,
      onError(error) {
        // Before the frame is ready the caller hears of it through the rejection.
        if (framed) options.onError(error)
      },
    })
    const timer = setTimeout(abort, renderWithin)
  })
}
