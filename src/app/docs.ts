/** OpenAPI 3.1 and a page to read it, both made from the contracts. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpointName, type Access, type Endpoint } from '#shared/endpoint.ts'
import type { Settings } from '#platform/context.ts'
import { callsPerMinute } from '#platform/http/limits.ts'
import { errorCodes, messageForStatus, type ErrorCode } from '#shared/errors.ts'
import { declaredEndpoints, declaredSocketEvents } from './features.ts'

const everyCall: readonly ErrorCode[] = ['INVALID_INPUT', 'RATE_LIMITED', 'INTERNAL']

export function mountDocs(app: FastifyInstance, settings: Settings): void {
  // Made for the first reader, and again for the first one after the name has changed.
  const document = madeFor(openApi)
  const page = madeFor(docsPage)
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document(settings.brandName)))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page(settings.brandName)),
  )
}

function madeFor<Made>(make: (brandName: string) => Made): (brandName: string) => Made {
  let made: { brandName: string; value: Made } | undefined
  return (brandName) => {
    if (made?.brandName !== brandName) made = { brandName, value: make(brandName) }
    return made.value
  }
}

/** The whole API as OpenAPI 3.1. */
function openApi(brandName: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { feature, endpoint } of declaredEndpoints()) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(feature, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: '1.0.0' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        accessKey: { type: 'http', scheme: 'bearer', description: 'Made at /account' },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
}

function operation(feature: string, endpoint: Endpoint): Record<string, unknown> {
  const errors = Map.groupBy(codesOf(endpoint), (code) => errorCodes[code].status)
  const failures = [...errors].map(([status, codes]) => [
    String(status),
    {
      description: `${messageForStatus(status)} (${codes.join(', ')})`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return {
    tags: [feature],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'Success',
        content: { [replyType(endpoint)]: { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(failures),
    },
  }
}

/** Several are alternatives; an empty one stands for nobody in particular. */
function securityOf({ access, accessKeys }: Endpoint): { security?: Record<string, string[]>[] } {
  const key = accessKeys ? [{ accessKey: [] }] : []
  if (access !== 'anyone') return { security: [{ session: [] }, ...key] }
  return accessKeys ? { security: [{}, ...key] } : {}
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', maxLength: 255 },
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const access: ErrorCode[] = endpoint.access === 'anyone' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN']
  return [...new Set([...everyCall, ...access, ...(endpoint.errors ?? [])])]
}

function replyType(endpoint: Endpoint): string {
  return endpoint.reply instanceof z.ZodCustom ? 'application/octet-stream' : 'application/json'
}

function requestBody(endpoint: Endpoint): Record<string, unknown> {
  const schema = jsonSchema(endpoint.body!, 'input')
  if (!endpoint.files) return { content: { 'application/json': { schema } } }
  const files = Object.fromEntries(
    Object.entries(endpoint.files).map(([name, rule]) => [
      name,
      { type: 'string', format: 'binary', maxLength: rule.maxBytes },
    ]),
  )
  const properties = { ...(schema['properties'] as object | undefined), ...files }
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const json = jsonSchema(schema, 'input')
  const required = new Set((json['required'] as string[] | undefined) ?? [])
  return Object.entries((json['properties'] as Record<string, object> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: property,
    }),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
}

function accessText(access: Access): string {
  if (access === 'anyone') return 'anyone'
  if (access === 'signedIn') return 'signed in'
  return 'permission' in access ? `admin with ${access.permission}` : access.join(' or ')
}

/** One HTML page without scripts: every call with who may make it, what goes in, what comes out. */
function docsPage(brandName: string): string {
  const byFeature = Map.groupBy(declaredEndpoints(), ({ feature }) => feature)
  const sections = [...byFeature].map(
    ([feature, entries]) =>
      `<section id="${feature}"><h2>${feature}</h2>${entries.map(({ endpoint }) => endpointHtml(endpoint)).join('')}</section>`,
  )
  const events = declaredSocketEvents().map(
    ({ feature, events }) =>
      `<section><h2>${feature}: socket events</h2>${Object.entries(events.client)
        .map(
          ([name, event]) =>
            `<article><h3><code>${name}</code></h3><p>${escape(event.summary)} <small>${accessText(event.access)}</small></p>${schemaHtml('Payload', event.payload, 'input')}${schemaHtml('Acknowledged with', event.reply, 'output')}</article>`,
        )
        .join('')}</section>`,
  )
  const contents = [...byFeature.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(brandName)} API</title><style>
:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif}body{max-width:56rem;margin:0 auto;padding:2rem 1rem}
article{border-top:1px solid #8884;padding:.75rem 0}h3{font-size:1rem;margin:.25rem 0}pre{overflow:auto;background:#8881;padding:.75rem;font-size:.8rem}
small{opacity:.75}nav a{margin-right:.75rem}</style>
<h1>${escape(brandName)} API</h1><p>Every failure has one shape: <code>{ statusCode, code, message, details?, requestId? }</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p><p>Programs send an access key, made on the <a href="/account">account page</a>, as <code>Authorization: Bearer tsk_…</code>. It opens only the calls marked below; searching and reading jobs needs none. Assistants connect to <code>/mcp</code> with the same key.</p><p>Calls are counted for each account, or for each address without one. Beyond the limit the reply is 429 with <code>Retry-After</code> in seconds. Calls that take an access key say in <code>RateLimit-Policy</code> how many they allow and in <code>RateLimit</code> how many are left (<code>r</code>) and in how many seconds the count starts again (<code>t</code>).</p><nav>${contents}</nav>${sections.join('')}${events.join('')}</html>`
}

function factsOf(endpoint: Endpoint): string[] {
  return [
    accessText(endpoint.access),
    ...(endpoint.accessKeys ? ['takes an access key'] : []),
    `${callsPerMinute(endpoint)} calls a minute`,
    ...(endpoint.idempotent ? ['needs an Idempotency-Key'] : []),
  ]
}

function endpointHtml(endpoint: Endpoint): string {
  return `<article><h3><code>${escape(endpointName(endpoint))}</code></h3><p>${escape(endpoint.summary)} <small>${factsOf(endpoint).join(' · ')}</small></p>${schemaHtml('Query', endpoint.query, 'input')}${schemaHtml('Body', endpoint.body, 'input')}${schemaHtml('Reply', endpoint.reply, 'output')}<p><small>Errors: ${codesOf(endpoint).join(', ')}</small></p></article>`
}

function schemaHtml(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _version, ...json } = jsonSchema(schema, io)
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(json, null, 1))}</pre></details>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
