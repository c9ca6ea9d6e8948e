import { useEffect } from 'react'

/** `/` goes to the search, `j` and `k` move along the list, `Esc` leaves a field. Enter is the link's own. */
export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      const typing = target.matches('input, textarea, select, [contenteditable]')
      if (typing) {
        if (event.key === 'Escape') target.blur()
        return
      }
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('input[name="q"]')?.focus()
      }
      if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-job]')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[current === -1 ? 0 : current + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
