export const templateName = 'tessera_template'

/** The same server, another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Where a server listens, as `net.connect` takes it. */
export function addressOf(server: string): { path: string } | { host: string; port: number } {
  const url = new URL(server)
  const host = decodeURIComponent(url.hostname)
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${url.port}` }
    : { host, port: Number(url.port) }
}
