/** The tools over HTTP at `/mcp`: one answer to each call, with the rights of the key that it carries. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#platform/context.ts'
import type { Dispatch } from '#platform/http/dispatch.ts'
import { addressKey, type Limiter } from '#platform/http/limits.ts'
import type { Clock } from '#platform/log/clock.ts'
import { answerToolRequest } from '#platform/mcp/tool-server.ts'
import { productVersion } from '#platform/version.ts'
import { endpointName, type CallReply } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { toolsOf, type CallApi } from './tools.ts'

const path = '/mcp'
const bodyBytes = 256 * 1024
const perMinute = 120

type MountOptions = { dispatch: Dispatch; settings: Settings; limiter: Limiter; clock: Clock }

export function mountMcp(app: FastifyInstance, options: MountOptions): void {
  const { dispatch, settings, limiter, clock } = options
  const site = { ...settings, version: productVersion() }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const limited = { method: 'POST', path, perMinute } as const
    limiter.check(limited, addressKey(request.ip), clock.now().getTime())
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string') headers.set(name, value)
    }
    const response = await answerToolRequest(
      toolsOf(site, callAs(dispatch, request)),
      new Request(`${settings.publicUrl}${path}`, { method: request.method, headers }),
      request.body,
    )
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply
      .status(response.status)
      .header('cache-control', 'private, no-store')
      .send(await response.text())
  }

  // The protocol says what the other two answer where there are no sessions.
  app.route({ method: ['GET', 'POST', 'DELETE'], url: path, bodyLimit: bodyBytes, handler: answer })
}

/** Cookies are left out: a page of another site must not make a browser call with its session. */
function callAs(dispatch: Dispatch, request: FastifyRequest): CallApi {
  return async (endpoint, input) => {
    const { status, body } = await dispatch(endpointName(endpoint), input, {
      cookies: {},
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      requestId: request.id,
      authorization: request.headers.authorization,
    })
    // What dispatch gives has been checked against the reply of the contract.
    return status === 200
      ? { ok: true, body: body as CallReply<typeof endpoint> }
      : { ok: false, error: body as ErrorBody }
  }
}
