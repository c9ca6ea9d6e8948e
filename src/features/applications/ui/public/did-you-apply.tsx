import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import { listTracked, previewApplication, trackOutside } from '../../contract.ts'
import { words as text } from './did-you-apply-words.ts'

/** Asked of someone who has gone to the employer's own site. */
export function DidYouApply({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const track = async () => {
    try {
      await call(trackOutside, { body: { jobId } })
      onClose()
      notify({ message: text.tracked, type: 'success' })
      void queries.invalidateQueries({ queryKey: keyOf(previewApplication) })
      void queries.invalidateQueries({ queryKey: keyOf(listTracked) })
    } catch {
      // The notification has said why.
    }
  }
  return (
    <Note tone="accent" title={text.title}>
      <p>{text.hint}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void track()}>
          {text.yes}
        </Button>
        <Button size="small" kind="plain" onClick={onClose}>
          {text.no}
        </Button>
      </p>
    </Note>
  )
}
