/** Clients of the socket benchmarks, all in this process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { io, type Socket } from 'socket.io-client'
import { socketOptions } from '#web/realtime/socket.ts'
import { startFlags } from './servers.ts'
import type { Listening } from './socket-server.ts'

export type RunningServer = Listening & {
  process: ChildProcess
  /** Bytes of memory that the process holds. */
  memory(): number
  stop(): Promise<void>
  /** Ends the process without a word; what it has stored is left behind. */
  kill(): Promise<void>
}

/**
 * Starts `socket-server.ts` and waits until it listens.
 *
 * @param killed a server that was killed: it comes back with its data and on its port
 */
export async function startSocketServer(
  mode: 'product' | 'echo',
  people: number,
  killed?: Listening,
): Promise<RunningServer> {
  const script = join(import.meta.dirname, 'socket-server.ts')
  const again = killed ? [killed.folder, String(killed.port)] : []
  const child = spawn(process.execPath, [...startFlags, script, mode, String(people), ...again], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const listening = await new Promise<Listening>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Listening))
    child.once('exit', (code) => reject(new Error(`The ${mode} server ended with ${code}`)))
  })
  return {
    ...listening,
    process: child,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type Wanted = {
  /** Handshakes at a time. */
  atOnce?: number
  cookieOf?: (index: number) => string
  count?: number
  /** Come back by themselves, as those of a browser do. */
  comeBack?: boolean
}

/** Connects everybody. */
export async function connectAll(
  server: Listening,
  {
    atOnce = 100,
    cookieOf = (index) => server.people[index]!.cookie,
    count = server.people.length,
    comeBack = false,
  }: Wanted = {},
): Promise<Socket[]> {
  const sockets: Socket[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      sockets[index] = await connect(server.port, cookieOf(index), comeBack)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return sockets
}

function connect(port: number, cookie: string, comeBack: boolean): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    ...socketOptions,
    transports: ['websocket'],
    forceNew: true,
    reconnection: comeBack,
    timeout: 30_000,
    extraHeaders: { cookie },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
