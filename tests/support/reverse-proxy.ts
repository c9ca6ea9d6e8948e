/** Reverse proxies as people run them in front of the product. */
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReverseProxy = { address: string; close: () => Promise<void> }

/**
 * A proxy that adds its visitor to `X-Forwarded-For`, as nginx and others do.
 *
 * @param outermost https ends here: what visitors say of host and scheme is replaced
 */
export async function startReverseProxy(
  target: string,
  { outermost, host }: { outermost: boolean; host: string },
): Promise<ReverseProxy> {
  const to = new URL(target)
  const server: Server = createServer((incoming, outgoing) => {
    const visitor = incoming.socket.remoteAddress ?? ''
    const headers: IncomingHttpHeaders = { ...incoming.headers }
    headers['x-forwarded-for'] = [incoming.headers['x-forwarded-for'], visitor]
      .filter(Boolean)
      .join(', ')
    if (outermost) {
      headers['x-forwarded-proto'] = 'https'
      headers['x-forwarded-host'] = host
      headers.host = host
    }
    const passed = request(
      { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  // All of 127.0.0.0/8, so that visitors can have addresses of their own.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type ProxiedReply = { status: number; headers: IncomingHttpHeaders; text: string }

/** A call by someone at an address of the loopback network. */
export function callFrom(
  visitor: string,
  address: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
): Promise<ProxiedReply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const call = request(
      address,
      {
        method,
        localAddress: visitor,
        agent: false,
        headers: {
          ...(text && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(text)
  })
}

type CallOptions = { method?: string; headers?: Record<string, string>; body?: object }
