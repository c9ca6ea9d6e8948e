/** A push service on this machine: it checks who pushes (RFC 8292), and opens what it gets (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

export type ReceivedPush = {
  path: string
  headers: IncomingMessage['headers']
  /** What stood in it, decrypted with the keys of the subscription. */
  message: { id: string; title: string; body: string; link: string | null; tag: string }
  /** What the sender says of itself. */
  identity: { aud?: string; sub?: string; exp?: number }
}

export type PushService = {
  received: ReceivedPush[]
  /** What is answered from now on: a status, or one for each path. */
  answer: (path: string) => { status: number; headers?: Record<string, string> }
  /** A browser's subscription, as `PushSubscription.toJSON` gives it. */
  subscribe(): { endpoint: string; p256dh: string; auth: string }
  close(): void
}

export async function startPushService(): Promise<PushService> {
  const keys = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer }>()
  const service: PushService = {
    received: [],
    answer: () => ({ status: 201 }),
    subscribe() {
      const own = createECDH('prime256v1')
      const p256dh = own.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      keys.set(path, { own, auth })
      const { port } = server.address() as AddressInfo
      return {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = request.url!
    const body = await buffer(request)
    const { status, headers } = service.answer(path)
    const known = keys.get(path)
    if (status === 201 && known) {
      const identity = await identityOf(request)
      const message = JSON.parse(decrypt(body, known.own, known.auth)) as ReceivedPush['message']
      service.received.push({ path, headers: request.headers, message, identity })
    }
    reply.writeHead(known ? status : 404, headers).end()
  }

  const server = createServer((request, reply) => {
    take(request, reply).catch((error: unknown) => reply.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return service
}

async function identityOf({ headers }: IncomingMessage): Promise<ReceivedPush['identity']> {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(0) })
  return payload as ReceivedPush['identity']
}

/** One record of `aes128gcm` (RFC 8188), its key agreed as RFC 8291 says. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const shared = derive(own.computeSecret(senderKey), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
