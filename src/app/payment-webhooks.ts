/** Where payment providers report: the raw body, because their signature is over these bytes. */
import type { FastifyInstance } from 'fastify'
import { receiveWebhook } from '#features/payments/server/service.ts'
import { providerNames, type BillingSettings, type ProviderName } from '#platform/config/billing.ts'
import type { Clock } from '#platform/log/clock.ts'
import { addressKey, type Limited, type Limiter } from '#platform/http/limits.ts'
import type { RunAsSystem } from '#platform/tasks/run-as-system.ts'
import { AppError } from '#shared/errors.ts'

const bodyLimit = 256 * 1024
const perMinute = 600
const path = '/api/payment-webhooks/:provider'
const limited: Limited = { method: 'POST', path, perMinute }

type Options = {
  limiter: Limiter
  clock: Clock
  runAsSystem: RunAsSystem
  billing: BillingSettings
}

export async function mountPaymentWebhooks(app: FastifyInstance, options: Options): Promise<void> {
  const known = new Set(providerNames.filter((name) => options.billing.providers.includes(name)))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: ProviderName } }>(
      path,
      { bodyLimit },
      async (request, reply) => {
        const { provider } = request.params
        options.limiter.check(limited, addressKey(request.ip), options.clock.now().getTime())
        if (!known.has(provider) || provider === 'manual') throw new AppError('NOT_FOUND')
        const { body, headers } = request
        if (typeof body !== 'string' || body === '') throw new AppError('MALFORMED_BODY')
        await options.runAsSystem((context) => receiveWebhook(context, provider, body, headers), {
          requestId: request.id,
          transaction: false,
        })
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}
