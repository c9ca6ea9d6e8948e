import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Keys of the open case: heard anywhere on the page, never while someone types or a dialog is open. */
export function useCaseKeys(keys: Keys): void {
  const heard = useRef(keys)
  useEffect(() => {
    heard.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (event.repeat || target.closest('dialog, [popover]')) return
      const isTyping = target.matches('input, textarea, select, [contenteditable]')
      if (isTyping && event.key !== 'Escape') return
      const run = heard.current[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
