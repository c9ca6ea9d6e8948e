/**
 * `npm run mcp`: the tools for a program on this machine, over its standard input and output. They call
 * the site's API with the access key of the person the program works for.
 */
import { parseArgs } from 'node:util'
import { serveToolsOverStdio } from '#platform/mcp/tool-server.ts'
import { productVersion } from '#platform/version.ts'
import type { CallReply } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { addressOf, type RawInput } from '#web/api/address.ts'
import { productName } from '#shared/brand.ts'
import { toolsOf, type CallApi } from './mcp/tools.ts'

const usage = `Usage: npm run mcp -- [--url https://jobs.example.org]

Without --url it works with http://localhost:3000. Give it an access key (Account → Access keys) in
MCP_ACCESS_KEY; without one it only searches and reads.`

const patienceMs = 30_000

function callAt(publicUrl: string, accessKey: string | undefined): CallApi {
  return async (endpoint, input) => {
    const response = await fetch(`${publicUrl}${addressOf(endpoint.path, input as RawInput)}`, {
      method: endpoint.method,
      headers: {
        ...('body' in input && { 'content-type': 'application/json' }),
        ...(accessKey && { authorization: `Bearer ${accessKey}` }),
      },
      ...('body' in input && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body: unknown = await response.json()
    return response.ok
      ? { ok: true, body: body as CallReply<typeof endpoint> }
      : { ok: false, error: body as ErrorBody }
  }
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || !URL.canParse(values.url)) {
  console.error(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  const publicUrl = new URL(values.url).origin
  const site = { brandName: productName, publicUrl, version: productVersion() }
  await serveToolsOverStdio(toolsOf(site, callAt(publicUrl, process.env['MCP_ACCESS_KEY'])))
}
