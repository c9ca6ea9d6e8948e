/**
 * Both ends of the push benchmark, each in a process of its own. `receive` is a push service that takes
 * everything and knows when it came; `send` is the product's sender without a database: `push-peers.ts send
 * <address of the service> <messages> <lanes>`.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutside } from '#platform/outside/outside.ts'
import { createPushIdentity, createPushKeys, sendWebPush } from '#platform/push/web-push.ts'
import { systemClock } from '#platform/log/clock.ts'
import { newSubscriptionKeys } from './push-keys.ts'

/** What the service is asked: how many have come, or all that it knows of them. */
export type Question = 'count' | 'arrivals'
/** Unix times in milliseconds, and how many came to a device that had one. */
export type Arrivals = { times: number[]; again: number }

const [mode, service = '', messages = '', lanes = ''] = process.argv.slice(2)

function receive(): void {
  const times: number[] = []
  const seen = new Set<string>()
  let again = 0
  const server = createServer((request, reply) => {
    const path = request.url!
    request.resume().once('end', () => {
      times.push(Date.now())
      if (seen.has(path)) again += 1
      seen.add(path)
      reply.writeHead(201).end()
    })
  })
  process.on('message', (question: Question) => {
    process.send?.(question === 'count' ? times.length : ({ times, again } satisfies Arrivals))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

async function send(): Promise<void> {
  const outside = createOutside({ allowPrivate: true })
  const identity = createPushIdentity(createPushKeys(), 'mailto:bench@tessera.example', systemClock)
  const keys = newSubscriptionKeys()
  const message = {
    id: randomUUID(),
    title: 'We are open on Sundays',
    body: 'Come by.',
    link: '/',
    tag: 'bench',
    urgent: false,
  }
  let left = Number(messages)
  const began = performance.now()
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const endpoint = `${service}/${left}`
      const outcome = await sendWebPush(
        { outside, clock: systemClock, identity },
        { endpoint, ...keys },
        message,
      )
      if (outcome.state !== 'sent') throw new Error(`The service did not take it: ${outcome.state}`)
    }
  }
  await Promise.all(Array.from({ length: Number(lanes) }, lane))
  process.send?.(Number(messages) / ((performance.now() - began) / 1000))
  process.disconnect()
}

if (mode === 'receive') receive()
else await send()
