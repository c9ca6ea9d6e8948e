/** What addresses of postings have in common, whichever board they are on. Pure. */

export type Read = {
  /** Segments of the path, decoded as they came. */
  path: string[]
  host: string
  /** Encoded, as it can stand in a path. */
  query: (name: string) => string | null
  /** What the pattern of the host caught. */
  caught: string | undefined
  region: string | undefined
}

/** Null: the address is on the board's host but names no posting that is known in this form. */
export type Found = {
  board?: string | null | undefined
  region?: string | undefined
  address: string
} | null

export type Vendor = { vendor: string; hosts: RegExp; read: (read: Read) => Found }

export const locale = /^[a-z]{2}([-_][a-z]{2})?$/i

/** `de-DE/jobs/12`, `l/de/jobs/12` and `jobs/12` are one page in two languages. */
export function withoutLocale(path: string[]): string[] {
  if (path[0] === 'l' && locale.test(path[1] ?? '')) return path.slice(2)
  return locale.test(path[0] ?? '') ? path.slice(1) : path
}

/** `123456-senior-engineer` → `123456`: a title may change. */
export function leadingId(segment: string | undefined): string | undefined {
  return segment && /^(\d+|[0-9a-f]{12})(?=-|$)/i.exec(segment)?.[0]
}

/** `0b1c2d3e-1111-2222-3333-444455556666-baker` → the id. */
export function leadingUuid(segment: string): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-|$)/i.exec(segment)?.[0]
}

export function token(segment: string | null | undefined): string | undefined {
  const name = (segment ?? '').toLowerCase()
  return /^[\w.%&+-]{1,100}$/.test(name) ? name : undefined
}

/** `app.recruitee.com` is a host of the vendor, beside those of employers. */
export function isVendorsOwn(part: string): boolean {
  return /^(api|app|www|admin|auth|login|help|support|docs|status|developers?)$/i.test(part)
}

/** The employer's name in front of the vendor's host. */
export function employer(caught: string | undefined): string | undefined {
  return isVendorsOwn(caught ?? '') ? undefined : token(caught)
}

/** `/{employer}/{id}`, the id as it stands; behind a few words in the addresses of their programs. */
export function employerThenId(
  host: (region: string | undefined) => string,
  { before = [], idParameter }: { before?: readonly string[]; idParameter?: string } = {},
): Vendor['read'] {
  return ({ path: all, query, region }) => {
    const path = before.every((word, at) => all[at] === word) ? all.slice(before.length) : all
    const board = token(path[0])
    if (!board) return null
    const id = path[1] ?? (idParameter && query(idParameter))
    const place = `${host(region)}/${board}`
    return { board, region, address: id ? `${place}/${id.toLowerCase()}` : place }
  }
}

/** `{employer}.vendor.example/{section}/{id}-{title}`. */
export function subdomain(
  host: (board: string) => string,
  sections: readonly string[],
  id: (segment: string | undefined) => string | undefined,
): Vendor['read'] {
  return ({ path, caught, region }) => {
    const board = employer(caught)
    if (!board) return null
    const [section = '', segment] = withoutLocale(path)
    const named = sections.includes(section) ? id(segment) : undefined
    const rest = named ? `/${section}/${named}` : path.length > 0 ? `/${path.join('/')}` : ''
    return { board, region, address: `${host(region ? `${board}.${region}` : board)}${rest}` }
  }
}

/** A job search: the posting is named, the employer is not. */
export function search(host: string, path: string, parameters: readonly string[]): Vendor['read'] {
  return ({ query, path: segments }) => {
    const id = parameters.map(query).find((value) => value !== null)
    const inPath = /(\d{6,})$/.exec(segments.find((part) => /\d{6,}$/.test(part)) ?? '')?.[1]
    const named = id ?? inPath
    return named ? { address: `${host}${path}${named}` } : null
  }
}
