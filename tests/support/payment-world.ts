/** An app that sells plans through Stripe and Razorpay, and what these tell it. */
import { buildTestApp, type TestApp } from './app.ts'
import {
  razorpaySecret,
  startRazorpay,
  startStripe,
  stripeSecret,
  type RazorpaySite,
  type StripeSite,
} from './payment-sites.ts'

export type PaymentWorld = {
  app: TestApp
  stripe: StripeSite
  razorpay: RazorpaySite
  close: () => Promise<void>
}

/** An app that is paid through both providers, whose time is the app's. */
export async function openPaymentWorld(): Promise<PaymentWorld> {
  const [stripe, razorpay] = await Promise.all([startStripe(), startRazorpay()])
  const app = await buildTestApp({
    PAYMENT_PROVIDERS: 'stripe,razorpay',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripeSecret,
    STRIPE_URL: stripe.url,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: razorpaySecret,
    RAZORPAY_URL: razorpay.url,
  })
  stripe.now = razorpay.now = () => app.clock.now()
  return {
    app,
    stripe,
    razorpay,
    close: async () => {
      await app.close()
      await Promise.all([stripe.close(), razorpay.close()])
    },
  }
}

export type SignedNews = { raw: string; headers: Record<string, string> }

/** @returns the status of the answer to news that a provider has signed */
export async function postNews(
  app: TestApp,
  provider: string,
  { raw, headers }: SignedNews,
): Promise<number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/payment-webhooks/${provider}`,
    payload: raw,
    headers: { host: 'tessera.test', 'content-type': 'application/json', ...headers },
  })
  return reply.statusCode
}
