/**
 * Pages and replies that people share are forgotten as soon as what they show has changed, in every
 * process.
 */
import type { Database } from '#platform/db/database.ts'
import { listen, notify, notifyAll } from '#platform/db/notifications.ts'
import type { SharedReplies } from '#platform/http/shared-replies.ts'
import type { LiveSettings } from '#platform/settings/live-settings.ts'
import type { Logger } from '#platform/log/logger.ts'
import { links } from '#web/links.ts'
import type { MountedWeb } from './web.ts'

const channel = 'job_changed'
const companyPrefix = 'company:'
const pagePrefix = 'page:'
const settingsMessage = 'settings'

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

/** Says the same of pages by their paths. */
export function announcePages(db: Database, paths: readonly string[]): Promise<void> {
  return notifyAll(
    db,
    channel,
    paths.map((path) => pagePrefix + path),
  )
}

/** Says that admins have changed settings, which any page may show. */
export function announceSettings(db: Database): Promise<void> {
  return notify(db, channel, settingsMessage)
}

/** While jobs change all the time, lists are made anew so often, in milliseconds. */
const listsEvery = 200

type Followers = {
  web: Pick<MountedWeb, 'invalidate'>
  shared: Pick<SharedReplies, 'forget'>
  settings: Pick<LiveSettings, 'reload'>
  log: Logger
}

/** Follows what other processes, the import command too, announce. */
export async function followPageChanges(
  connectionString: string,
  { web, shared, settings, log }: Followers,
): Promise<{ close(): Promise<void> }> {
  const reread = rereadSettings(settings, log, () => {
    web.invalidate()
    shared.forget()
  })
  const lists = atMostEvery(listsEvery, () => {
    for (const path of [links.home(), links.jobs()]) web.invalidate(path)
    shared.forget()
  })
  const listening = await listen({
    connectionString,
    channel,
    log,
    onMessage: (message) => {
      if (message === settingsMessage) return reread.run()
      if (message.startsWith(companyPrefix)) {
        web.invalidate(links.company(message.slice(companyPrefix.length)))
        return
      }
      if (message.startsWith(pagePrefix)) {
        web.invalidate(message.slice(pagePrefix.length))
        shared.forget()
        return
      }
      for (const path of [links.job(message), links.closedJob(message)]) web.invalidate(path)
      lists.run()
    },
    onGap: () => reread.run(),
  })
  return {
    async close() {
      lists.stop()
      reread.stop()
      await listening.close()
    },
  }
}

/** Works at once, and after a call that came too soon once more when the time has passed. */
export function atMostEvery(milliseconds: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined
  let again = false
  function run(): void {
    if (timer) {
      again = true
      return
    }
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (again) {
        again = false
        run()
      }
    }, milliseconds)
    timer.unref()
  }
  return { run, stop: () => clearTimeout(timer) }
}

/** A database that is away for a moment is asked again: no process may go on by what is no longer set. */
const rereadAfter = 1_000

function rereadSettings(
  settings: Pick<LiveSettings, 'reload'>,
  log: Logger,
  onRead: () => void,
): { run: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    clearTimeout(timer)
    settings.reload().then(onRead, (error: unknown) => {
      log.warn({ err: error }, 'settings could not be read')
      timer = setTimeout(run, rereadAfter)
      timer.unref()
    })
  }
  return { run, stop: () => clearTimeout(timer) }
}
