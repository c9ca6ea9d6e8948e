import { useEffect } from 'react'
import { browserZone } from '#web/kit/time.tsx'
import { useShell } from '#web/shell/shell.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { whenLoaded } from '#web/shell/when-loaded.ts'

/** Tells the server where this browser is, so that messages tell the time by this clock; once for each move. */
export function useToldTimeZone(): void {
  const { viewer: seen } = useShell()
  const userId = useViewer()?.userId
  const known = seen?.userId === userId ? seen?.timeZone : undefined
  useEffect(() => {
    const timeZone = browserZone()
    if (!userId || !timeZone || timeZone === known) return
    whenLoaded(import('./keep-browser-zone.ts'), (late) => late.keepBrowserZone(timeZone))
  }, [userId, known])
}
