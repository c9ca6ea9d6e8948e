import { useEffect } from 'react'

/** Put `data-row` on the one link of each row; `j` and `k` move between them, `Esc` leaves a field. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.matches('input, textarea, select, [contenteditable]')) {
        // In a sheet or a dialog the key closes that, and the focus goes back from in there.
        if (event.key === 'Escape' && !target.closest(':popover-open, dialog')) target.blur()
        return
      }
      if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[current === -1 ? 0 : current + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
