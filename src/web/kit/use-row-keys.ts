import { useEffect, useRef } from 'react'

/**
 * Put `data-row` on the one link of each row; `j` and `k` move between them, `Esc` leaves a field.
 *
 * @param onMove hears of the row that a key has moved to
 */
export function useRowKeys(onMove?: (row: HTMLElement) => void): void {
  const heard = useRef(onMove)
  useEffect(() => {
    heard.current = onMove
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.matches('input, textarea, select, [contenteditable]')) {
        // In a sheet or a dialog the key closes that, and the focus goes back from in there.
        if (event.key === 'Escape' && !target.closest(':popover-open, dialog')) target.blur()
        return
      }
      if (event.key !== 'j' && event.key !== 'k') return
      const row = move(event.key === 'j' ? 1 : -1)
      if (row) heard.current?.(row)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function move(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const isOpen = (row: HTMLElement) => row.hasAttribute('aria-current')
  const current = focused === -1 ? rows.findIndex(isOpen) : focused
  const next = rows[current === -1 ? 0 : current + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next
}
