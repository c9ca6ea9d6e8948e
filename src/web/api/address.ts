/** What a call carries, once its types have been checked. */
export type RawInput = {
  params?: Record<string, string | number> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/**
 * The address of a call: `/api/jobs/{id}` with its parameters and its query filled in. Lists repeat
 * their key; empty values are left out, so that equal searches have equal addresses.
 */
export function addressOf(path: string, input: RawInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`The call ${path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = searchOf(input.query ?? {})
  return search ? `${filled}?${search}` : filled
}

/** A query as text, in the order given; null, undefined and '' are left out. */
export function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue
      search.append(key, String(item))
    }
  }
  return search.toString()
}
