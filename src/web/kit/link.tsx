import { useRef } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { preloadRoute } from '#web/shell/preload.ts'

export type LinkProps = Omit<RouterLinkProps, 'to' | 'className' | 'discover' | 'prefetch'> & {
  to: string
  className?: string
}

/** A link inside the product; its page's code is fetched when somebody means to follow it. */
export function Link({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const asked = useRef(false)
  const preload = () => {
    if (asked.current) return
    asked.current = true
    preloadRoute(to)
  }
  return (
    <RouterLink
      {...rest}
      to={to}
      discover="none"
      onPointerEnter={(event) => (preload(), onPointerEnter?.(event))}
      onFocus={(event) => (preload(), onFocus?.(event))}
      onTouchStart={(event) => (preload(), onTouchStart?.(event))}
    />
  )
}

/** A link in running text. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`link ${className}`} />
}
