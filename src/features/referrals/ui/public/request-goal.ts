import { safeNext } from '#web/links.ts'

/** The job of ours, or the address, that someone wants to be referred for. */
export type RequestTarget = { jobId: string } | { jobUrl: string }

/** What the address of `/get-referral` asks for. */
export function targetOf(search: URLSearchParams): RequestTarget | undefined {
  const job = search.get('job')
  const url = search.get('url')
  if (job && /^[0-9a-f-]{36}$/.test(job)) return { jobId: job }
  return url && /^https?:\/\/[^\s]+$/.test(url) ? { jobUrl: url } : undefined
}

/** The request that a `next` leads to; nothing for any other page. */
export function goalOf(next: string | null | undefined): RequestTarget | undefined {
  const [path, search] = safeNext(next, '').split('?')
  return path === '/get-referral' ? targetOf(new URLSearchParams(search)) : undefined
}

/** True when a `next` leads to a request: the steps before it come in their order. */
export function isRequest(next: string | null | undefined): next is string {
  return goalOf(next) !== undefined
}
