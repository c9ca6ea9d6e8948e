import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const places = new Map<string, number>()

/**
 * Comes back to where one was on a long list. Browsers try it when the way back is taken, which is before
 * the list is drawn.
 */
export function useKeptPlace(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const place = places.get(key)
    if (place !== undefined) window.scrollTo(0, place)
    const keep = () => void places.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}
