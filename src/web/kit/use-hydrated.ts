import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page's scripts are there: what they alone can do is neither shown nor promised. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
