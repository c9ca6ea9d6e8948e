import { useEffect, type RefObject } from 'react'

/** `j` and `k` move along the rows of a list by their first link; Enter opens it as any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input,textarea,select')
      if (typing || event.metaKey || event.ctrlKey || event.altKey) return
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('li h2 a') ?? [])]
      const current = links.findIndex((link) => link === document.activeElement)
      links[Math.min(links.length - 1, Math.max(0, current + step))]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}
