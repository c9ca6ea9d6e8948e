/** Looks up what the owner of a domain has published about it. */
import { Resolver } from 'node:dns/promises'

export type DnsResolver = {
  /** TXT records of a name, each joined from its parts; none when the name does not exist. */
  txt(name: string): Promise<string[]>
}

const timeoutMs = 4_000
const answersAtMost = 50
const absent = new Set([
  'ENODATA',
  'ENOTFOUND',
  'ESERVFAIL',
  'ETIMEOUT',
  'ECONNREFUSED',
  'EREFUSED',
])

/**
 * @param servers addresses with ports, such as `127.0.0.1:5353`; the machine's own when empty
 */
export function createDnsResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  return {
    async txt(name) {
      try {
        const records = await resolver.resolveTxt(name)
        return records.slice(0, answersAtMost).map((parts) => parts.join('').slice(0, 500))
      } catch (error) {
        // A domain that does not answer has proved nothing; it is asked again later.
        if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return []
        throw error
      }
    },
  }
}
