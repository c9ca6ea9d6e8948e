import { lazy, Suspense } from 'react'
import { useFlag } from '#web/shell/use-flag.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import type { Known } from '../parts/known-list.tsx'

/** For candidates alone, so that everybody else does without its code. */
const KnownList = lazy(async () => ({
  default: (await import('../parts/known-list.tsx')).KnownList,
}))

/** Whom the candidate knows at a company, with messages to copy; nothing for anybody else. */
export function KnownPeople(known: Known) {
  const viewer = useViewer()
  const isOn = useFlag('acquaintances')
  if (!isOn || viewer?.role !== 'jobSeeker') return null
  return (
    <Suspense>
      <KnownList {...known} />
    </Suspense>
  )
}
