import { expecting, test as base } from './fixtures.ts'
import { startServer } from './server.ts'

/** A journey with a server of its own, which it stops and starts. */
export const test = base.extend<object, object>({
  // What the browser itself says of calls that reach nobody, or a server that has just started.
  expected: expecting(
    /status of (40[39]|503)|ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED/,
  ),
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
