import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#web/links.ts'

// Fetched with the first key that asks for it.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** `/` goes to the search from anywhere, `Ctrl K` opens the palette, `?` its list of keys. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'pages' | 'keys' | null>(null)

  useEffect(() => {
    function search() {
      const field = document.querySelector<HTMLInputElement>(searchField)
      if (field) field.focus()
      else void navigate(links.jobs(), { state: { focus: searchField } })
    }
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return setOpen('pages')
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target as HTMLElement)) return
      if (event.key === '/') {
        event.preventDefault()
        search()
      }
      if (event.key === '?') setOpen('keys')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])

  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Palette show={open} onClose={() => setOpen(null)} />
    </Suspense>
  )
}

const searchField = 'main input[name="q"]'

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select, [contenteditable]')
}
