import { useStore } from 'zustand'
import { Time } from '#web/kit/time.tsx'
import { shellWords } from '#web/messages/shell.ts'
import { offlineStore } from '#web/offline/offline-state.ts'

/** Above everything, while what is shown comes from this device. */
export function OfflineNote() {
  const keptAt = useStore(offlineStore, (state) => state.keptAt)
  return (
    <div aria-live="polite">
      {keptAt && (
        <p className="small bg-raised px-4 py-2 text-center">
          {shellWords.offline} <Time at={keptAt} />.
        </p>
      )}
    </div>
  )
}
