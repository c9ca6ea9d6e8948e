import { useEffect, useRef } from 'react'

const asTyped = new Set(['text', 'textarea', 'search', 'email', 'tel', 'url', 'password'])

/**
 * What was typed before a field was hydrated is typed again once it is, so that the page hears of it.
 *
 * @param shown what the server put into the field
 */
export function useTypedEarly(id: string, shown: string): void {
  // As browsers keep the ends of lines.
  const first = useRef(shown.replaceAll(/\r\n?/g, '\n'))
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null
    if (!field || !asTyped.has(field.type) || field.value === first.current) return
    const typed = field.value
    // One field after the other: what hears of the second has to know what the first has changed.
    const timer = setTimeout(() => {
      // React takes a value for known that it finds in a field: it is emptied first, and filled past React's setter.
      field.value = ''
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
      own.set!.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return () => clearTimeout(timer)
  }, [id])
}
