/**
 * 10,000 sockets of signed-in people on one process: how long until all are in, how much memory, and how long
 * until all are back when the process was killed and started again.
 */
import type { Socket } from 'socket.io-client'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAll, startSocketServer, type RunningServer } from './support/socket-clients.ts'

const sockets = 10_000
/** Each person has ten pages open: an account may have twenty. */
const people = 1_000
const secondsBudget = 30
const megabytesBudget = 600

export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const echo = await startSocketServer('echo', people)
  const stock = await measure(echo)
  for (const socket of stock.open) socket.disconnect()
  await echo.stop()
  const rows = [{ what: 'stock Socket.IO', ...stock.row }]
  const killed = await startSocketServer('product', people)
  const { row, open } = await measure(killed)
  rows.push({ what: 'product', ...row })
  console.table(rows)
  const down = performance.now()
  await killed.kill()
  const started = await startSocketServer('product', people, killed)
  try {
    const up = performance.now()
    const back = await untilBack(open)
    const seconds = rounded(performance.now() - up)
    console.log(
      `away for ${rounded(up - down)} s, ${Math.round(started.memory() / 1e6)} MB afterwards`,
    )
    for (const socket of open) socket.disconnect()
    return {
      line: `${row.connected} connected in ${row.seconds} s with ${row.megabytes} MB, ${back} back ${seconds} s after a restart, budget ${secondsBudget} s and ${megabytesBudget} MB`,
      withinBudget:
        row.connected === sockets &&
        back === sockets &&
        Math.max(row.seconds, seconds) <= secondsBudget &&
        row.megabytes <= megabytesBudget,
    }
  } finally {
    await started.stop()
  }
}

type Row = { seconds: number; megabytes: number; connected: number }

async function measure(server: RunningServer): Promise<{ row: Row; open: Socket[] }> {
  const begin = performance.now()
  const open = await connectAll(server, {
    atOnce: 200,
    cookieOf: (index) => server.people[index % people]!.cookie,
    count: sockets,
    comeBack: true,
  })
  const row = {
    seconds: rounded(performance.now() - begin),
    megabytes: Math.round(server.memory() / 1e6),
    connected: connectedOf(open),
  }
  return { row, open }
}

/** @returns how many are connected once all are, or after twice the budget */
async function untilBack(open: readonly Socket[]): Promise<number> {
  const limit = performance.now() + 2 * secondsBudget * 1_000
  while (connectedOf(open) < sockets && performance.now() < limit) await sleep(100)
  return connectedOf(open)
}

const connectedOf = (open: readonly Socket[]) => open.filter((socket) => socket.connected).length
const rounded = (milliseconds: number) => Math.round(milliseconds / 100) / 10
