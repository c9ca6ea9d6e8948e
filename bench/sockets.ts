/** 10,000 sockets of signed-in people on one process: how long until all are in, how much memory. */
import { connectAll, startSocketServer } from './support/socket-clients.ts'

const sockets = 10_000
/** Each person has ten pages open: an account may have twenty. */
const people = 1_000
const secondsBudget = 30
const megabytesBudget = 600

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const rows = [{ what: 'stock Socket.IO', ...(await measure('echo')) }]
  const product = await measure('product')
  rows.push({ what: 'product', ...product })
  console.table(rows)
  return {
    line: `${product.connected} connected in ${product.seconds} s with ${product.megabytes} MB, budget ${secondsBudget} s and ${megabytesBudget} MB`,
    withinBudget:
      product.connected === sockets &&
      product.seconds <= secondsBudget &&
      product.megabytes <= megabytesBudget,
  }
}

async function measure(
  mode: 'product' | 'echo',
): Promise<{ seconds: number; megabytes: number; connected: number }> {
  const server = await startSocketServer(mode, people)
  try {
    const begin = performance.now()
    const cookieOf = (index: number) => server.people[index % people]!.cookie
    const open = await connectAll(server, 200, cookieOf, sockets)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    const megabytes = Math.round(server.memory() / 1e6)
    const connected = open.filter((socket) => socket.connected).length
    for (const socket of open) socket.disconnect()
    return { seconds, megabytes, connected }
  } finally {
    await server.stop()
  }
}
