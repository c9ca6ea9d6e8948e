/** A steady stream of calls: each in its own moment, whether or not those before it were answered. */
import { Agent, request, type RequestOptions } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string> }

export type Sent = {
  /** Milliseconds from its own moment to the end of the reply, of each call. */
  times: number[]
  /** What was sent in a second. */
  rate: number
  /** Milliseconds after its moment that the latest was sent. */
  latest: number
}

/**
 * People do not click three hundred times at the turn of a second, and none of them waits for another.
 *
 * @param body written anew for each call
 * @returns what ends the stream
 */
export function callEvenly(
  call: Call,
  perSecond: number,
  body?: () => string,
): { stop: () => Promise<Sent> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  const times: number[] = []
  const began = performance.now()
  let sent = 0
  let latest = 0
  const refusals: string[] = []
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      const due = began + (sent * 1_000) / perSecond
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      latest = Math.max(latest, performance.now() - due)
      sent += 1
      const asked: Promise<void> = send(call, agent, body?.())
        .then(
          () => void times.push(performance.now() - due),
          (error: Error) => void refusals.push(error.message),
        )
        .finally(() => open.delete(asked))
      open.add(asked)
    }
  })()
  return {
    /** @throws Error when one was refused */
    async stop() {
      stopping.abort()
      await sending
      const rate = (sent * 1_000) / (performance.now() - began)
      await Promise.all(open)
      agent.destroy()
      if (refusals.length > 0) throw new Error(`${refusals.length} refused: ${refusals[0]}`)
      return { times, rate, latest }
    },
  }
}

function send(
  { url, method = 'GET', headers = {} }: Call,
  agent: Agent,
  body: string | undefined,
): Promise<void> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options: RequestOptions = { method, agent, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    request(url, options, (reply) => {
      reply.resume()
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`status ${reply.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })
}
