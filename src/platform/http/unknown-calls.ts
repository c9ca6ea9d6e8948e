/** What answers calls that no contract has: 405 where the path has other methods, otherwise 404. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Method } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'
import { sendError } from './mount.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers every other method of the paths that contracts have, before a body is read.
 *
 * @param endpoints all that are mounted
 */
export function mountOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, ofPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const known = new Set(ofPath.map(({ method }) => method))
    // What a mail program calls by POST is a page for the person who opens the same address.
    const hasPage = ofPath.some(({ forms }) => forms)
    const allowed = methods.filter((method) => known.has(method))
    const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const refuse = (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allow.join(', '))
      const reason = errorWords.methodNotAllowed(allowed.join(', '))
      return sendError(reply, new AppError('METHOD_NOT_ALLOWED', { reason }).toBody(request.id))
    }
    app.route({
      method: methods.filter((method) => !known.has(method) && !(hasPage && method === 'GET')),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => refuse(request, reply),
      handler: async (request, reply) => refuse(request, reply),
    })
  }
}

/**
 * Whether a request's target is a path of ours. Two slashes, or a slash and a backslash, begin another
 * host when they are read as an address.
 */
export function isOwnPath(target: string): boolean {
  return target.startsWith('/') && target[1] !== '/' && target[1] !== '\\'
}
