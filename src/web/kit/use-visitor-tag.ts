import { useSyncExternalStore } from 'react'
import { formatTag } from '#shared/locale.ts'

const never = () => () => undefined

/** A browser may give what `Intl` takes for no language: `en-US@posix` where the desktop has none. */
export function languageTagOf(given: string): string {
  const [tag] = given.split('@')
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? formatTag()
  } catch {
    return formatTag()
  }
}

/** The visitor's language; as the server drew it until the page is hydrated. */
export function useVisitorTag(): string {
  return useSyncExternalStore(never, () => languageTagOf(navigator.language), formatTag)
}
