import { PassThrough, Readable, Transform } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** The page in one piece. Loaders have awaited everything, so nothing is left to stream. */
export function renderComplete(app: ReactNode): string {
  return renderToString(app)
}

type StreamOptions = {
  start: string
  /** Made last, when every query has its data. */
  end: () => string
  nonce: string
  onError: (error: unknown) => void
}

/** The page as it becomes ready; rejects when not even its frame could be drawn. */
export function renderStream(app: ReactNode, options: StreamOptions): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let framed = false
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce: options.nonce,
      onShellReady() {
        framed = true
        clearTimeout(timer)
        resolve(pipe(wrap(options)).pipe(new PassThrough()))
      },
      onShellError: reject,
      onError(error) {
        // Before the frame is ready the caller hears of it through the rejection.
        if (framed) options.onError(error)
      },
    })
    const timer = setTimeout(abort, 10_000)
  })
}

function wrap({ start, end }: StreamOptions): Transform {
  let started = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!started) this.push(start)
      started = true
      done(null, chunk)
    },
    flush(done) {
      done(null, end())
    },
  })
}
