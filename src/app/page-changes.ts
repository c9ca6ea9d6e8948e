/** Pages that guests share are forgotten as soon as what they show has changed, in every process. */
import type { Database } from '#platform/db/database.ts'
import { listen, notify, notifyAll } from '#platform/db/notifications.ts'
import type { Logger } from '#platform/log/logger.ts'
import { links } from '#web/links.ts'
import type { MountedWeb } from './web.ts'

const channel = 'job_changed'
const companyPrefix = 'company:'

/** Says that a job looks different from now on, once the transaction has committed. */
export function announceJob(db: Database, jobId: string): Promise<void> {
  return notify(db, channel, jobId)
}

/** The same of several, in one statement. */
export function announceJobs(db: Database, jobIds: readonly string[]): Promise<void> {
  return notifyAll(db, channel, jobIds)
}

/** Says the same of a company's page. */
export function announceCompany(db: Database, slug: string): Promise<void> {
  return notify(db, channel, companyPrefix + slug)
}

/** Follows what other processes, the import command too, announce. */
export function followPageChanges(
  connectionString: string,
  web: Pick<MountedWeb, 'invalidate'>,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  return listen({
    connectionString,
    channel,
    log,
    onMessage: (message) => {
      if (message.startsWith(companyPrefix)) {
        web.invalidate(links.company(message.slice(companyPrefix.length)))
        return
      }
      const pages = [links.home(), links.jobs(), links.job(message), links.closedJob(message)]
      for (const path of pages) web.invalidate(path)
    },
    onGap: () => web.invalidate(),
  })
}
