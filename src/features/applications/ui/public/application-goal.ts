import { safeNext } from '#web/links.ts'

/** The job that a `next` leads to an application for; nothing for any other page. */
export function applicationGoalOf(next: string | null | undefined): string | undefined {
  const [path, search] = safeNext(next, '').split('?')
  const job = path === '/apply' ? new URLSearchParams(search).get('job') : null
  return job && /^[0-9a-f-]{36}$/.test(job) ? job : undefined
}

/** True when a `next` leads to an application: the steps before it come in their order. */
export function isApplication(next: string | null | undefined): next is string {
  return applicationGoalOf(next) !== undefined
}
