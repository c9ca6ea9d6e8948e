/** The browser's side of every call: one fetch, one notification when it fails. */
import type { CallInput, CallReply, Endpoint } from '#shared/endpoint.ts'
import { addressOf, type RawInput } from './address.ts'
import { ApiError, parseErrorBody } from './api-error.ts'
import { reportFailure } from './failure.ts'
import { keepForOffline, readKept } from '#web/offline/kept-replies.ts'
import { isShowingKept, showKept, showReached } from '#web/offline/offline-state.ts'
import { pageAccount, pageAccountHeader } from './page-account.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Files of a multipart call, by field name. */
  files?: Record<string, File | Blob | undefined>
  /** Repeats an attempt under its own key: keep one from `newAttempt()` until it has succeeded. */
  idempotencyKey?: string
  /** No notification and no sign-out: for calls whose failure means nothing to the person. */
  silent?: boolean
  /** Goes on when the page is left; the body has to be small (64 kB for all of them together). */
  keepalive?: boolean
}

type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

type Callable = Pick<Endpoint, 'method' | 'path' | 'files' | 'idempotent'>

/** A key for one attempt at a write that costs something; the same key again is the same attempt. */
export function newAttempt(): string {
  return crypto.randomUUID()
}

/**
 * Calls an endpoint from the browser.
 *
 * @throws ApiError after exactly one notification (none when `silent`)
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallReply<E>> {
  const response = await send(endpoint, (input ?? {}) as RawInput, options ?? {})
  return (response.status === 204 ? undefined : await response.json()) as CallReply<E>
}

/** The read behind every query in the browser: what the device has kept, when nobody answers. */
export async function readInBrowser(
  path: string,
  input: RawInput,
  signal: AbortSignal,
): Promise<unknown> {
  const endpoint: Callable = { method: 'GET', path }
  try {
    const reply: unknown = await (await send(endpoint, input, { signal, silent: true })).json()
    showReached()
    void keepForOffline(path, input, reply)
    return reply
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const kept = error.status === 0 ? await readKept(path, input) : undefined
    // The note about the connection says it already.
    const silent = error.status === 0 && isShowingKept()
    if (!kept) throw fail(endpoint, error, { silent })
    showKept(kept.at)
    return kept.reply
  }
}

/** Writes that have not been answered; one of them may be a sign-in. */
const openWrites = new Set<Promise<unknown>>()

async function send(endpoint: Callable, input: RawInput, options: CallOptions): Promise<Response> {
  const account = pageAccount()
  const attempt = fetchOf(endpoint, input, options)
  let response = await (endpoint.method === 'GET' ? attempt : noted(attempt))
  // The read began with a session that a sign-in on this page has ended meanwhile.
  const isOutdated = openWrites.size > 0 || account !== pageAccount()
  if (response.status === 401 && endpoint.method === 'GET' && isOutdated) {
    await Promise.allSettled(openWrites)
    response = await fetchOf(endpoint, input, options)
  }
  if (response.ok) return response
  const body = parseErrorBody(await response.json().catch(() => undefined))
  throw fail(endpoint, new ApiError(response.status, body), options)
}

function noted(write: Promise<Response>): Promise<Response> {
  openWrites.add(write)
  return write.finally(() => openWrites.delete(write))
}

function fetchOf(endpoint: Callable, input: RawInput, options: CallOptions): Promise<Response> {
  return fetch(addressOf(endpoint.path, input), {
    method: endpoint.method,
    credentials: 'include',
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
    ...contentOf(endpoint, input.body, options),
  }).catch((error: unknown) => {
    // An aborted call was given up by the page itself: nobody needs to hear of it.
    if (options.signal?.aborted) throw error
    throw fail(endpoint, new ApiError(0), options)
  })
}

function fail(endpoint: Callable, error: ApiError, options: CallOptions): ApiError {
  if (!options.silent) error.notification = reportFailure(endpoint, error)
  return error
}

function contentOf(endpoint: Callable, body: unknown, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? newAttempt()
  if (endpoint.method === 'GET') return { headers }
  Object.assign(headers, pageAccountHeader())
  if (endpoint.files) return { headers, body: formOf(body, options.files ?? {}) }
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  }
}

/** Text fields first, so that the server knows them before the bytes arrive. */
function formOf(body: unknown, files: NonNullable<CallOptions['files']>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [key, file] of Object.entries(files)) {
    if (file) form.append(key, file)
  }
  return form
}
