/** Payment providers on this machine: they speak as Stripe and Razorpay do, and pay when a test says so. */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status?: number; body: unknown }
type Call = { method: string; path: string; form: URLSearchParams; body: string; key: string }

/** `lost`: what was asked for is done, and the answer does not arrive. */
type Fault = 'error' | 'html' | 'silent' | 'lost'

export type PaymentSite = {
  url: string
  calls: Call[]
  /** The next answers are not what they should be. */
  fault: Fault | undefined
  /** What time it is there. */
  now(): Date
  close(): Promise<void>
}

async function startSite(
  answer: (call: Call, request: IncomingMessage) => Answer,
): Promise<PaymentSite> {
  const site: PaymentSite = {
    url: '',
    calls: [],
    fault: undefined,
    now: () => new Date(),
    close: async () => {},
  }
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const key = String(request.headers['idempotency-key'] ?? '')
      const call = {
        method: request.method ?? '',
        path,
        form: new URLSearchParams(body.startsWith('{') ? '' : body || query),
        body,
        key,
      }
      site.calls.push(call)
      if (site.fault === 'silent') return
      if (site.fault === 'html') return reply.end('<html>Sign in to the wireless network</html>')
      const { status = 200, body: said } =
        site.fault === 'error' ? { status: 500, body: { error: {} } } : answer(call, request)
      if (site.fault === 'lost' && call.method === 'POST') return void request.socket.destroy()
      reply.statusCode = status
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return site
}

const missing: Answer = { status: 404, body: { error: { message: 'No such thing' } } }
const secondsOf = (site: PaymentSite) => Math.floor(site.now().getTime() / 1000)
const listOf = (data: unknown[], url: string): Answer => ({
  body: { object: 'list', data, has_more: false, url },
})

/** Those that were made within the times that a list is asked for. */
function madeWithin<Thing extends Record<string, unknown>>(
  things: Iterable<Thing>,
  form: URLSearchParams,
  [field, from, to]: [string, string, string],
): Thing[] {
  const [first, last] = [Number(form.get(from) ?? 0), Number(form.get(to) ?? Infinity)]
  return [...things].filter((one) => Number(one[field]) >= first && Number(one[field]) < last)
}
const createdOf: [string, string, string] = ['created', 'created[gte]', 'created[lt]']

/** A key gives the same answer for a day, and is then forgotten. */
const keyKeptMs = 24 * 3_600_000

type Session = Record<string, unknown> & { id: string; amount_total: number; currency: string }

export type StripeSite = PaymentSite & {
  /** Someone pays on the page of an order. */
  pay(orderId: string, more?: object): Session
  /** An event, signed as Stripe does. */
  event(
    type: string,
    object: object,
    at: Date,
    secret?: string,
  ): { raw: string; headers: Record<string, string> }
  /** Renewals are declined. */
  declines: boolean
  /** The bank takes its time over renewals. */
  delays: boolean
  /** The payment of a page or a renewal. */
  intentOf(orderId: string): Intent
  /** Every payment that was made for an order. */
  intentsOf(orderId: string): Intent[]
  /** One more payment, as after a key that was forgotten. */
  addIntent(like: Intent): Intent
  readonly sessions: readonly Session[]
  refunds: Refund[]
  /** Someone pays back in the dashboard. */
  refundInDashboard(intent: string, amount: number): Refund
}

type Intent = Record<string, unknown> & { id: string; metadata: Record<string, string> }
type Refund = Record<string, unknown> & { id: string; metadata: Record<string, string> }

export const stripeSecret = 'whsec_of_the_test'

export async function startStripe(): Promise<StripeSite> {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, { at: number; answer: Answer }>()
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const once = (key: string, make: () => Answer): Answer => {
    const kept = byKey.get(key)
    const at = site.now().getTime()
    if (kept && at - kept.at < keyKeptMs) return kept.answer
    const answer = structuredClone(make())
    byKey.set(key, { at, answer })
    return answer
  }
  const metadataOf = (form: URLSearchParams, name = 'metadata') =>
    Object.fromEntries(
      [...form].flatMap(([key, value]) =>
        key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
      ),
    )
  const makeIntent = (more: Pick<Intent, 'metadata'> & Record<string, unknown>): Intent => {
    const intent = {
      object: 'payment_intent',
      created: secondsOf(site),
      last_payment_error: null,
      cancellation_reason: null,
      ...more,
      id: `pi_${randomUUID()}`,
    }
    intents.set(intent.id, intent)
    return intent
  }
  const makeRefund = (intent: string, amount: number, metadata: Record<string, string>) => {
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      currency: intents.get(intent)!['currency'],
      payment_intent: intent,
      charge: intent.replace('pi_', 'ch_'),
      reason: null,
      metadata,
      status: 'succeeded',
      created: secondsOf(site),
    }
    refunds.unshift(refund)
    return refund
  }
  const charge = (form: URLSearchParams): Answer => {
    const status = stripe.declines
      ? 'requires_payment_method'
      : stripe.delays
        ? 'processing'
        : 'succeeded'
    const amount = Number(form.get('amount'))
    const intent = makeIntent({
      status,
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency: form.get('currency'),
      metadata: metadataOf(form),
      customer: form.get('customer'),
      payment_method: form.get('payment_method'),
    })
    if (!stripe.declines) return { body: intent }
    const error = { type: 'card_error', code: 'card_declined', message: 'Declined' }
    intent['last_payment_error'] = error
    return { status: 402, body: { error: { ...error, payment_intent: intent } } }
  }
  const site = await startSite(({ method, path, form, key }) => {
    const id = path.split('/').at(-1)!
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      return once(key, () => {
        const session: Session = {
          id: `cs_${randomUUID()}`,
          object: 'checkout.session',
          client_reference_id: form.get('client_reference_id'),
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          currency: form.get('line_items[0][price_data][currency]')!,
          payment_status: 'unpaid',
          status: 'open',
          payment_intent: null,
          created: secondsOf(site),
          url: `https://checkout.stripe.example/${key}`,
        }
        intentMetadata.set(session.id, metadataOf(form, 'payment_intent_data[metadata]'))
        sessions.set(session.id, session)
        made.push(session)
        return { body: session }
      })
    }
    if (path === '/v1/checkout/sessions') {
      return listOf(madeWithin(sessions.values(), form, createdOf), path)
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(id)
      return session ? { body: session } : missing
    }
    if (path === '/v1/payment_intents' && method === 'POST') return once(key, () => charge(form))
    if (path === '/v1/payment_intents') {
      const customer = form.get('customer')
      const all = madeWithin(intents.values(), form, createdOf).toReversed()
      return listOf(customer ? all.filter((one) => one['customer'] === customer) : all, path)
    }
    if (path.startsWith('/v1/payment_intents/')) {
      const intent = intents.get(id)
      return intent ? { body: intent } : missing
    }
    if (path === '/v1/refunds' && method === 'POST') {
      const [intent, amount] = [form.get('payment_intent')!, Number(form.get('amount'))]
      return once(key, () => ({ body: makeRefund(intent, amount, metadataOf(form)) }))
    }
    if (path === '/v1/refunds') {
      const wanted = form.get('payment_intent')
      return listOf(
        refunds.filter((one) => one['payment_intent'] === wanted),
        path,
      )
    }
    return missing
  })
  const made: Session[] = []
  const intentMetadata = new Map<string, Record<string, string>>()
  const intentsOf = (orderId: string) =>
    [...intents.values()].filter(({ metadata }) => metadata['orderId'] === orderId)
  const stripe: StripeSite = Object.assign(site, {
    declines: false,
    delays: false,
    sessions: made,
    refunds,
    intentsOf,
    addIntent: (like: Intent) => makeIntent(like),
    intentOf: (orderId: string) => intentsOf(orderId)[0]!,
    refundInDashboard: (intent: string, amount: number) => makeRefund(intent, amount, {}),
    pay(orderId: string, more: object = {}): Session {
      const session = [...sessions.values()].find((one) => one['client_reference_id'] === orderId)!
      const intent = makeIntent({
        status: 'succeeded',
        amount: session.amount_total,
        amount_received: session.amount_total,
        currency: session.currency,
        metadata: intentMetadata.get(session.id)!,
        // Each page makes one.
        customer: `cus_${session.id}`,
        payment_method: 'pm_1',
      })
      const paid = {
        payment_status: 'paid',
        status: 'complete',
        payment_intent: intent.id,
        ...more,
      }
      return Object.assign(session, paid)
    },
    event(type: string, object: object, at: Date, secret = stripeSecret) {
      const time = Math.floor(at.getTime() / 1000)
      const raw = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        created: time,
        data: { object },
      })
      const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')
      return { raw, headers: { 'stripe-signature': `t=${time},v1=${signature}` } }
    },
  })
  return stripe
}

type Link = Record<string, unknown> & { id: string }
type LinkRefund = Record<string, unknown> & { id: string }

export type RazorpaySite = PaymentSite & {
  pay(orderId: string): Link
  refunds: LinkRefund[]
  /** Someone pays back in the dashboard. */
  refundInDashboard(payment: string, amount: number): LinkRefund
  event(
    name: string,
    payload: object,
    at: Date,
    secret?: string,
  ): { raw: string; headers: Record<string, string> }
}

export const razorpaySecret = 'the webhook secret of razorpay'

export async function startRazorpay(): Promise<RazorpaySite> {
  const links = new Map<string, Link>()
  const refunds: LinkRefund[] = []
  const makeRefund = (payment: string, amount: number, notes: object): LinkRefund => {
    const refund = {
      id: `rfnd_${randomUUID()}`,
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: payment,
      notes,
      receipt: null,
      status: 'processed',
      created_at: secondsOf(site),
    }
    refunds.unshift(refund)
    return refund
  }
  const site = await startSite(({ method, path, form, body }) => {
    const id = path.split('/').at(-1)!
    if (path === '/v1/payment_links' && method === 'POST') {
      const asked = JSON.parse(body) as Record<string, unknown>
      const link = {
        ...asked,
        id: `plink_${randomUUID()}`,
        short_url: 'https://rzp.example/i/1',
        status: 'created',
        created_at: secondsOf(site),
        payments: null,
      }
      links.set(link.id, link)
      return { body: link }
    }
    if (path === '/v1/payment_links') {
      const wanted = form.get('reference_id')
      const found = madeWithin(links.values(), form, ['created_at', 'from', 'to']).filter(
        (one) => !wanted || one['reference_id'] === wanted,
      )
      const [count, skip] = [Number(form.get('count') ?? 10), Number(form.get('skip') ?? 0)]
      return { body: { payment_links: found.slice(skip, skip + Math.min(count, 100)) } }
    }
    if (path.startsWith('/v1/payment_links/')) {
      const link = links.get(id)
      return link ? { body: link } : missing
    }
    const [, payment] = /^\/v1\/payments\/([^/]+)\/refunds?$/.exec(path) ?? []
    if (payment && method === 'POST') {
      const { amount, notes } = JSON.parse(body) as { amount: number; notes: object }
      return { body: makeRefund(payment, amount, notes) }
    }
    if (payment) {
      return { body: { items: refunds.filter((one) => one['payment_id'] === payment) } }
    }
    return missing
  })
  return Object.assign(site, {
    refunds,
    // Without notes they say an empty list.
    refundInDashboard: (payment: string, amount: number) => makeRefund(payment, amount, []),
    pay(orderId: string): Link {
      const link = [...links.values()].find((one) => one['reference_id'] === orderId)!
      const payments = [{ payment_id: `pay_${randomUUID()}`, status: 'captured' }]
      return Object.assign(link, { status: 'paid', payments })
    },
    event(name: string, payload: object, at: Date, secret = razorpaySecret) {
      const raw = JSON.stringify({
        event: name,
        created_at: Math.floor(at.getTime() / 1000),
        payload,
      })
      const signature = createHmac('sha256', secret).update(raw).digest('hex')
      return {
        raw,
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() },
      }
    },
  })
}
