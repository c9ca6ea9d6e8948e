import { useEffect, useRef, type RefObject } from 'react'

/** What had the focus last; nothing once someone has pointed elsewhere. */
let last: Element | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (last = null), { capture: true, passive: true })
  document.addEventListener('focusin', (event) => (last = event.target as Element))
}

/**
 * A place for the focus when what had it is gone: whenever `watched` has changed and took the element
 * in focus along, the element with this ref takes it. The person who went on meanwhile, or had nothing in
 * focus when news came in, is left there.
 */
export function useKeptFocus<E extends HTMLElement>(watched: unknown): RefObject<E | null> {
  const place = useRef<E>(null)
  const before = useRef(watched)
  useEffect(() => {
    if (before.current === watched) return
    before.current = watched
    const isLost = last !== null && !last.isConnected && document.activeElement === document.body
    if (isLost) place.current?.focus()
  }, [watched])
  return place
}
