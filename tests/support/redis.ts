/** A Redis that a test may kill and start again, where redis-server is installed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './product.ts'

export const hasRedis: boolean = spawnSync('redis-server', ['--version']).status === 0

export type TestRedis = { url: string; kill(): Promise<void>; start(): Promise<void> }

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const text of child.stdout!) if (String(text).includes('Ready to accept')) break
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
