import type { LucideIcon } from 'lucide-react'

/** A drawing beside words; it says nothing on its own, so it is hidden from screen readers. */
export function Icon({ of: Drawing, className = '' }: { of: LucideIcon; className?: string }) {
  return <Drawing className={`icon ${className}`} aria-hidden="true" />
}
