/** A list and what is opened from it: side by side where there is room, one after the other elsewhere. */
import { useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useRowKeys } from './use-row-keys.ts'
import './panes.css'

/** From here on both fit; `panes.css` has the same width. */
const wide = '(width >= 80rem)'

/** True once the page runs and both panes fit beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(wide)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(wide).matches,
    () => false,
  )
}

/** True while another page is on its way: what is pressed then was meant for that, not for what is still shown. */
export function usePageOnItsWay(): boolean {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && location.pathname !== pathname
}

type PanesProps = {
  /** Of the list. */
  title: ReactNode
  /** Beside the title: an action. */
  action?: ReactNode
  /** Between the title and the list: its parts, a hint. */
  head?: ReactNode
  list: ReactNode
  /** In place of the list when there is nothing in it. */
  empty?: ReactNode
  /** Names the row that is open. */
  open: string | undefined
  /** Of the row that opens by itself where both fit. */
  first?: string | undefined
  /** What is open; without it, what to say instead. */
  children: ReactNode
}

/**
 * The open row is the address: a link to it, the back button and a reload show the same. Below 80rem only
 * one of both is seen. `j` and `k` open the next row without a step back for each; pressing a row does
 * leave one, and takes the focus into the pane.
 */
export function Panes({ title, action, head, list, empty, open, first, children }: PanesProps) {
  const isWide = useWide()
  const navigate = useNavigate()
  const waits = usePageOnItsWay()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)

  useRowKeys((row) => {
    const to = row.getAttribute('href')
    if (isWide && to) void navigate(to, { replace: true, state: { focus: rowOf(to) } })
  })

  useEffect(() => {
    if (!isWide || open || !first) return
    void navigate(first, { replace: true, state: { focus: rowOf(first) } })
  }, [isWide, open, first, navigate])

  useEffect(() => {
    if (!open) return
    // A row that was opened by its address may be far down; each pane begins at its top.
    box.current?.querySelector('[data-row][aria-current]')?.scrollIntoView({ block: 'nearest' })
    if (pane.current) pane.current.scrollTop = 0
  }, [open])

  return (
    // What is pressed beside any control leaves the focus in here, where the keys are heard.
    <div
      ref={box}
      tabIndex={-1}
      className="panes"
      data-open={open ? '' : undefined}
      data-empty={empty ? '' : undefined}
    >
      <section className="panes-list" aria-labelledby={titleId}>
        <div className="page-head">
          {open ? (
            <p id={titleId} className="panes-title">
              {title}
            </p>
          ) : (
            <h1 id={titleId}>{title}</h1>
          )}
          {action}
        </div>
        {head}
        {empty ? open && empty : list}
      </section>
      <section ref={pane} className="panes-open" aria-busy={waits} inert={waits}>
        {open ? children : empty || children}
      </section>
    </div>
  )
}

/** Where a row's link leads: into the pane, also when that row is the open one. */
export const paneHeading = '.panes-open h1'

/** Where the focus goes to stay in the list. */
export function rowOf(address: string): string {
  return `[data-row][href="${CSS.escape(address)}"]`
}
