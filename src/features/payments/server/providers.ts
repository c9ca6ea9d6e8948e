import type { Context } from '#platform/context.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { OrderProvider } from './orders.ts'
import { createSandbox } from './service.sandbox-provider.ts'

/**
 * Who takes the money of an order. Orders outlive settings: one that is no longer offered can still
 * be asked, as long as its keys are there.
 */
export function providerOf(
  context: Pick<Context, 'db' | 'clock' | 'settings' | 'inTransaction' | 'paymentProviders'>,
  name: OrderProvider,
): PaymentProvider {
  if (name === 'sandbox') return createSandbox(context)
  const provider = name === 'coupon' ? undefined : context.paymentProviders.get(name)
  if (!provider) throw new Error(`No payments by ${name}`)
  return provider
}
