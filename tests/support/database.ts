/**
 * One real PostgreSQL for a test run, started when the first test asks for it, with a migrated
 * template that every test file clones.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A local port where who asks is told the server's connection string; the first one starts it. */
    databasePort: number
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let keeper: Promise<Keeper> | undefined
  const listener = createServer((connection) => {
    keeper ??= startKeeper()
    keeper.then(
      ({ url }) => connection.end(url),
      (error: Error) => connection.destroy(error),
    )
    connection.on('error', () => {})
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  project.provide('databasePort', (listener.address() as AddressInfo).port)
  return async () => {
    listener.close()
    await (await keeper)?.stop()
  }
}

type Keeper = { url: string; stop(): Promise<void> }

/** It lives as long as its standard input is open, so that an interrupted run leaves nothing behind. */
async function startKeeper(): Promise<Keeper> {
  const script = join(import.meta.dirname, 'database-keeper.ts')
  const child = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    url: await firstLine(child),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of child.stdout!.setEncoding('utf8')) {
    said += String(part)
    if (said.includes('\n')) return said.trim()
  }
  throw new Error('The database of the tests does not start.')
}

let asked: Promise<string> | undefined

/** A superuser's connection string to the server of this run. */
export function databaseServer(): Promise<string> {
  asked ??= text(connect(inject('databasePort'), '127.0.0.1'))
  return asked
}
