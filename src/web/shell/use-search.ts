import { useMemo } from 'react'
import { useLocation } from 'react-router'

/**
 * What the address asks for, after its question mark. The router's own hook for it lives in one module
 * with its forms and links, which no page has and which a bundler cannot leave out.
 */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
