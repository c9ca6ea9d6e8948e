/** Saved jobs can be read without a connection. */
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { isKept, keepForOffline } from '#web/offline/kept-replies.ts'
import { getJob } from '#features/jobs/contract.ts'

/** Fetches a job that this device does not have yet; one that cannot be had is left out. */
export async function keepJob(id: string): Promise<void> {
  const input = { params: { id } }
  if (await isKept(getJob.path, input)) return
  const job = await call(getJob, input, { silent: true }).catch(() => undefined)
  if (job) await keepForOffline(getJob.path, input, job)
}

/** One after the other, so that the page's own calls go first. */
export function useKeptJobs(ids: readonly string[]): void {
  const names = ids.join()
  useEffect(() => {
    let isGone = false
    const keepAll = async () => {
      for (const id of names.split(',').filter(Boolean)) {
        if (isGone) return
        await keepJob(id)
      }
    }
    void keepAll()
    return () => {
      isGone = true
    }
  }, [names])
}
