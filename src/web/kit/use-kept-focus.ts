import { useEffect, useRef, type RefObject } from 'react'

/**
 * A place for the focus when what had it is gone: whenever `watched` has changed and nothing has the
 * focus, the element with this ref takes it. Whoever went on meanwhile is left there.
 */
export function useKeptFocus<E extends HTMLElement>(watched: unknown): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(watched)
  useEffect(() => {
    if (before.current === watched) return
    before.current = watched
    if (document.activeElement === document.body) place.current?.focus()
  }, [watched])
  return place
}
