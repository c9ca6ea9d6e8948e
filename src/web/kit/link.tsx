import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'
import { preloadRoute } from '#web/shell/preload.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of ours, from `links`. */
  to: string
  replace?: boolean
  /** Leaves the app: for files and pages that are not ours to draw. */
  reloadDocument?: boolean
  /** Selects what has the focus then, also when that page is open already; the heading unless told. */
  focus?: string
  ref?: React.Ref<HTMLAnchorElement>
}

/**
 * A link inside the product; its page's code is fetched when someone means to follow it. The
 * router's own Link carries the prefetching of its framework mode with it, which we do not use.
 */
export function Link(props: LinkProps) {
  const { to, replace, reloadDocument, focus, ...others } = props
  const { onClick, onPointerEnter, onFocus, onTouchStart, ...rest } = others
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!opensHere(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // As in any browser, following a link to where one is adds no step back.
    const isOpen = href === pathname + search + hash
    void navigate(to, { replace: replace ?? isOpen, ...(focus && { state: { focus } }) })
  }
  const asked = useRef(false)
  const preload = () => {
    if (asked.current) return
    asked.current = true
    preloadRoute(to)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!reloadDocument && !event.defaultPrevented) follow(event)
      }}
      onPointerEnter={(event) => (preload(), onPointerEnter?.(event))}
      onFocus={(event) => (preload(), onFocus?.(event))}
      onTouchStart={(event) => (preload(), onTouchStart?.(event))}
    />
  )
}

/** False where the browser is asked for another tab, a download or the like. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const held = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !held && (target === '' || target === '_self')
}

/** A link in running text. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`link ${className}`} />
}
