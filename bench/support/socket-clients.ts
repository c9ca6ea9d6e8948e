/** Clients of the socket benchmarks, all in this process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { io, type Socket } from 'socket.io-client'
import { startFlags } from './servers.ts'
import type { Listening } from './socket-server.ts'

export type RunningServer = Listening & {
  process: ChildProcess
  /** Bytes of memory that the process holds. */
  memory(): number
  stop(): Promise<void>
}

/** Starts `socket-server.ts` and waits until it listens. */
export async function startSocketServer(
  mode: 'product' | 'echo',
  people: number,
): Promise<RunningServer> {
  const script = join(import.meta.dirname, 'socket-server.ts')
  const child = spawn(process.execPath, [...startFlags, script, mode, String(people)], {
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
  }
}

/** Connects everybody, at most `atOnce` handshakes at a time. */
export async function connectAll(
  server: Listening,
  atOnce = 100,
  cookieOf: (index: number) => string = (index) => server.people[index]!.cookie,
  count = server.people.length,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      sockets[index] = await connect(server.port, cookieOf(index))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return sockets
}

function connect(port: number, cookie: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 30_000,
    extraHeaders: { cookie },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
