import { hkdfSync } from 'node:crypto'
import type { BillingSettings, ProviderName } from '../config/billing.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpay } from './razorpay.ts'
import { createStripe } from './stripe.ts'

/** The providers outside whose keys are there. */
export function createPaymentProviders({
  stripe,
  razorpay,
}: BillingSettings): ReadonlyMap<ProviderName, PaymentProvider> {
  const providers: PaymentProvider[] = []
  if (stripe) providers.push(createStripe(stripe))
  if (razorpay) providers.push(createRazorpay(razorpay))
  return new Map(providers.map((provider) => [provider.name, provider]))
}

/** Of this installation alone: what another one's sandbox signs is worth nothing here. */
export function sandboxKeyOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sandbox-payments', 32)).toString('hex')
}
