/** Settings of payments: who sells, by which tax, and who takes the money. */
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { empty } from './values.ts'

const text = (length: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .max(length, { error: `is longer than ${length} characters` })
      .optional(),
  )
const address = (fallback: string) =>
  z.preprocess(
    empty,
    z
      .url({ protocol: /^https?$/, error: 'is not a complete http or https address' })
      .default(fallback),
  )

export const providerNames = ['sandbox', 'manual', 'stripe', 'razorpay'] as const
export type ProviderName = (typeof providerNames)[number]
export type TaxScheme = 'none' | 'gst' | 'vat'

/** Part of the environment's schema. */
export const billingVariables = {
  PAYMENT_PROVIDERS: text(100),
  ALLOW_SANDBOX_PAYMENTS: z.preprocess(
    empty,
    z.enum(['true', 'false', '1', '0'], { error: 'is none of true, false, 1, 0' }).optional(),
  ),
  PAYMENT_INSTRUCTIONS: text(1_000),
  STRIPE_SECRET_KEY: text(300),
  STRIPE_WEBHOOK_SECRET: text(300),
  STRIPE_URL: address('https://api.stripe.com'),
  RAZORPAY_KEY_ID: text(300),
  RAZORPAY_KEY_SECRET: text(300),
  RAZORPAY_WEBHOOK_SECRET: text(300),
  RAZORPAY_URL: address('https://api.razorpay.com'),
  SELLER_NAME: text(160),
  SELLER_ADDRESS: text(400),
  SELLER_COUNTRY: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'is not a country code such as DE' })
      .optional(),
  ),
  SELLER_STATE: text(60),
  SELLER_TAX_ID: text(30),
  TAX_SCHEME: z.preprocess(
    empty,
    z.enum(['none', 'gst', 'vat'], { error: 'is none of none, gst, vat' }).default('none'),
  ),
  TAX_RATE: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of percent' })
      .min(0, { error: 'is below 0' })
      .max(50, { error: 'is above 50' })
      .default(0),
  ),
  TAX_CODE: text(20),
}
const variablesSchema = z.object(billingVariables)

export type BillingSettings = {
  /** In the order in which they are offered. */
  providers: readonly ProviderName[]
  /** Where a transfer goes, as people read it. */
  instructions: string
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; url: string } | undefined
  seller: { name: string; address: string; country: string; state: string; taxId: string }
  tax: {
    scheme: TaxScheme
    /** Hundredths of a percent: 1800 is 18%. */
    rate: number
    /** HSN or SAC of what is sold (India). */
    code: string
  }
}

/** @throws ConfigError with a sentence that names the variable */
export function readBilling(
  values: z.output<typeof variablesSchema>,
  { production, brandName }: { production: boolean; brandName: string },
): BillingSettings {
  const providers = readNames(values.PAYMENT_PROVIDERS ?? (production ? '' : 'sandbox,manual'))
  const allowsSandbox = /^(true|1)$/.test(values.ALLOW_SANDBOX_PAYMENTS ?? '')
  if (production && providers.includes('sandbox') && !allowsSandbox) {
    throw new ConfigError(
      'PAYMENT_PROVIDERS names sandbox, which takes no money. Set ALLOW_SANDBOX_PAYMENTS=true to use it in production.',
    )
  }
  const all = <Name extends keyof typeof values>(
    provider: ProviderName,
    names: readonly Name[],
  ) => {
    if (!providers.includes(provider)) return false
    for (const name of names) {
      if (!values[name]) throw new ConfigError(`${name} must be set for ${provider} payments.`)
    }
    return true
  }
  if (production) all('manual', ['PAYMENT_INSTRUCTIONS'])
  if (values.TAX_SCHEME !== 'none' && !values.SELLER_TAX_ID) {
    throw new ConfigError('SELLER_TAX_ID must be set with TAX_SCHEME.')
  }
  if (values.TAX_SCHEME === 'gst' && !values.SELLER_STATE) {
    throw new ConfigError('SELLER_STATE must be set for GST: it decides between CGST and IGST.')
  }
  const stripe = all('stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    ? {
        secretKey: values.STRIPE_SECRET_KEY!,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET!,
        url: values.STRIPE_URL,
      }
    : undefined
  const razorpay = all('razorpay', [
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ])
    ? {
        keyId: values.RAZORPAY_KEY_ID!,
        keySecret: values.RAZORPAY_KEY_SECRET!,
        webhookSecret: values.RAZORPAY_WEBHOOK_SECRET!,
        url: values.RAZORPAY_URL,
      }
    : undefined
  if (production && providers.length > 0) {
    for (const name of ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_COUNTRY'] as const) {
      if (!values[name]) throw new ConfigError(`${name} must be set to take payments.`)
    }
  }
  return Object.freeze({
    providers,
    instructions: values.PAYMENT_INSTRUCTIONS ?? '',
    stripe,
    razorpay,
    seller: {
      name: values.SELLER_NAME ?? brandName,
      address: values.SELLER_ADDRESS ?? '',
      country: values.SELLER_COUNTRY ?? 'DE',
      state: values.SELLER_STATE ?? '',
      taxId: values.SELLER_TAX_ID ?? '',
    },
    tax: {
      scheme: values.TAX_SCHEME,
      rate: Math.round(values.TAX_RATE * 100),
      code: values.TAX_CODE ?? '',
    },
  })
}

function readNames(list: string): ProviderName[] {
  const names = list.split(/[\s,]+/).filter(Boolean)
  for (const name of names) {
    if (!(providerNames as readonly string[]).includes(name)) {
      throw new ConfigError(
        `PAYMENT_PROVIDERS names ${name}, which is none of ${providerNames.join(', ')}.`,
      )
    }
  }
  return [...new Set(names)] as ProviderName[]
}
