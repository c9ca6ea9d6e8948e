import { useEffect } from 'react'
import { useRowKeys } from '#web/kit/use-row-keys.ts'

/** `/` goes to the search; `j` and `k` move along the list. */
export function useListKeys(): void {
  useRowKeys()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.matches('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('input[name="q"]')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
