/**
 * Messages a second from send to stored, acknowledged and delivered, with 1,000 clients in
 * conversations of two, beside a Socket.IO echo that stores nothing. Each client sends its next
 * message when the last one was acknowledged.
 */
import type { Socket } from 'socket.io-client'
import { median, percentile } from './support/rates.ts'
import { connectAll, startSocketServer, type RunningServer } from './support/socket-clients.ts'

const clients = 1_000
const roundMs = 5_000
const rounds = 3
const rateBudget = 0.5
const latencyBudget = 3

type Round = { rate: number; p50: number; p99: number; delivered: number }

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const servers = {
    echo: await startSocketServer('echo', clients),
    product: await startSocketServer('product', clients),
  }
  try {
    const sockets = {
      echo: await connectAll(servers.echo),
      product: await connectAll(servers.product),
    }
    const results: { echo: Round; product: Round }[] = []
    await play(servers.echo, sockets.echo, 1_000)
    await play(servers.product, sockets.product, 1_000)
    for (let round = 0; round < rounds; round++) {
      const echo = await play(servers.echo, sockets.echo, roundMs)
      results.push({ echo, product: await play(servers.product, sockets.product, roundMs) })
    }
    console.table(
      results.flatMap(({ echo, product }) => [
        { what: 'echo', ...echo },
        { what: 'product', ...product },
      ]),
    )
    for (const socket of [...sockets.echo, ...sockets.product]) socket.disconnect()
    const ratio = median(results.map(({ echo, product }) => product.rate / echo.rate))
    const slower = median(results.map(({ echo, product }) => product.p99 / echo.p99))
    const lost = results.some(({ product }) => product.delivered !== 2)
    const rate = Math.round(median(results.map(({ product }) => product.rate)))
    return {
      line: `${ratio.toFixed(2)} of the echo's messages (${rate}/s), p99 ${slower.toFixed(1)} times the echo's, every message delivered ${lost ? 'NOT ' : ''}once to both; budget ${rateBudget} and ${latencyBudget}`,
      withinBudget: ratio >= rateBudget && slower <= latencyBudget && !lost,
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

async function play(server: RunningServer, sockets: Socket[], duration: number): Promise<Round> {
  let delivered = 0
  const latencies: number[] = []
  const count = () => {
    delivered += 1
  }
  for (const socket of sockets) socket.on('chat:message', count)
  const begin = performance.now()
  await Promise.all(
    sockets.map(async (socket, index) => {
      const { conversationId } = server.people[index]!
      while (performance.now() - begin < duration) {
        const sent = performance.now()
        const clientMessageId = crypto.randomUUID()
        const body = 'Hello, is Tuesday at ten still fine for you?'
        const answer = (await socket.emitWithAck('chat:send', {
          conversationId,
          clientMessageId,
          body,
        })) as { ok: boolean }
        if (!answer.ok) throw new Error(`A message was refused: ${JSON.stringify(answer)}`)
        latencies.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  const expected = latencies.length * 2
  await until(() => delivered >= expected, 5_000)
  for (const socket of sockets) socket.off('chat:message', count)
  return {
    rate: Math.round(latencies.length / seconds),
    p50: Math.round(percentile(latencies, 0.5)),
    p99: Math.round(percentile(latencies, 0.99)),
    delivered: delivered / latencies.length,
  }
}

/** Waits until `met`, but not longer than `most` milliseconds. */
async function until(met: () => boolean, most: number): Promise<void> {
  for (let waited = 0; !met() && waited < most; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
