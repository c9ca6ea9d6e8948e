import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { previewResume, previewRestMs, type BuiltResume } from '../../contract.ts'
import { words } from '../messages.ts'
import { sendable } from './use-resume-editor.ts'

const text = words.builder

/** The printed pages as they would be now. */
export function Preview({ resume }: { resume: BuiltResume }) {
  const [drawn, setDrawn] = useState<{ address: string; pages: number }>()
  const [failed, setFailed] = useState(false)
  const shownAddress = useRef<string>(undefined)
  const { template, paper, sections, document } = resume

  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const body = { template, paper, sections, document: sendable(document) }
      call(previewResume, { body }, { silent: true, signal: stop.signal })
        .then(({ svg, pages }) => {
          if (stop.signal.aborted) return
          const before = shownAddress.current
          const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
          shownAddress.current = address
          setDrawn({ address, pages })
          setFailed(false)
          if (before) URL.revokeObjectURL(before)
        })
        .catch((error: unknown) => {
          if (stop.signal.aborted) return
          if (!(error instanceof ApiError)) throw error
          setFailed(true)
        })
    }, previewRestMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [template, paper, sections, document])
  useEffect(
    () => () => {
      if (shownAddress.current) URL.revokeObjectURL(shownAddress.current)
    },
    [],
  )

  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex items-baseline justify-between">
        <h2 id="preview">{text.preview}</h2>
        <span className="small muted">{drawn && text.pages(drawn.pages)}</span>
      </div>
      {failed && <p className="text-danger">{text.previewFailed}</p>}
      {drawn && (
        <img
          className="w-full border border-line"
          src={drawn.address}
          alt={text.previewOf(drawn.pages)}
        />
      )}
    </section>
  )
}
