/** Payment providers on this machine: they speak as Stripe and Razorpay do, and pay when a test says so. */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status?: number; body: unknown }
type Call = { method: string; path: string; form: URLSearchParams; body: string; key: string }

export type PaymentSite = {
  url: string
  calls: Call[]
  /** The next answers are not what they should be. */
  fault: 'error' | 'html' | 'silent' | undefined
  close(): Promise<void>
}

async function startSite(
  answer: (call: Call, request: IncomingMessage) => Answer,
): Promise<PaymentSite> {
  const site: PaymentSite = { url: '', calls: [], fault: undefined, close: async () => {} }
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
const now = () => Math.floor(Date.now() / 1000)

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
}

export const stripeSecret = 'whsec_of_the_test'

export async function startStripe(): Promise<StripeSite> {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, unknown>()
  const intents = new Map<string, Record<string, unknown>>()
  const once = (key: string, make: () => unknown): Answer => {
    if (!byKey.has(key)) byKey.set(key, make())
    return { body: byKey.get(key) }
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
          created: now(),
          url: `https://checkout.stripe.example/${key}`,
        }
        sessions.set(session.id, session)
        return session
      })
    }
    if (path === '/v1/checkout/sessions') {
      return { body: { object: 'list', data: [...sessions.values()], has_more: false, url: path } }
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(id)
      return session ? { body: session } : missing
    }
    if (path === '/v1/payment_intents' && method === 'POST') {
      if (stripe.declines) {
        const error = { type: 'card_error', code: 'card_declined', message: 'Declined' }
        return { status: 402, body: { error } }
      }
      return once(key, () => {
        const intent = {
          id: `pi_${randomUUID()}`,
          object: 'payment_intent',
          status: 'succeeded',
          amount_received: Number(form.get('amount')),
          currency: form.get('currency'),
          metadata: {
            orderId: form.get('metadata[orderId]'),
            kind: form.get('metadata[kind]'),
          },
          created: now(),
          customer: form.get('customer'),
          payment_method: form.get('payment_method'),
        }
        intents.set(intent.id, intent)
        return intent
      })
    }
    if (path === '/v1/payment_intents') {
      return { body: { object: 'list', data: [...intents.values()], has_more: false, url: path } }
    }
    if (path.startsWith('/v1/payment_intents/')) {
      const intent = intents.get(id)
      return intent ? { body: intent } : missing
    }
    if (path === '/v1/refunds') {
      return once(key, () => ({ id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' }))
    }
    return missing
  })
  const stripe: StripeSite = Object.assign(site, {
    declines: false,
    pay(orderId: string, more: object = {}): Session {
      const session = [...sessions.values()].find((one) => one['client_reference_id'] === orderId)!
      const intent = {
        id: `pi_${randomUUID()}`,
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: session.amount_total,
        currency: session.currency,
        // The order's session says whose it is.
        metadata: {},
        created: now(),
        customer: 'cus_1',
        payment_method: 'pm_1',
      }
      intents.set(intent.id, intent)
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

export type RazorpaySite = PaymentSite & {
  pay(orderId: string): Link
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
  const site = await startSite(({ method, path, form, body }) => {
    const id = path.split('/').at(-1)!
    if (path === '/v1/payment_links' && method === 'POST') {
      const asked = JSON.parse(body) as Record<string, unknown>
      const link = {
        ...asked,
        id: `plink_${randomUUID()}`,
        short_url: 'https://rzp.example/i/1',
        status: 'created',
        created_at: now(),
        payments: null,
      }
      links.set(link.id, link)
      return { body: link }
    }
    if (path === '/v1/payment_links') {
      const wanted = form.get('reference_id')
      const found = [...links.values()].filter((one) => !wanted || one['reference_id'] === wanted)
      const [count, skip] = [Number(form.get('count') ?? 10), Number(form.get('skip') ?? 0)]
      return { body: { payment_links: found.slice(skip, skip + Math.min(count, 100)) } }
    }
    if (path.startsWith('/v1/payment_links/')) {
      const link = links.get(id)
      return link ? { body: link } : missing
    }
    if (/^\/v1\/payments\/[^/]+\/refund$/.test(path)) {
      return { body: { id: `rfnd_${randomUUID()}`, status: 'processed' } }
    }
    return missing
  })
  return Object.assign(site, {
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
