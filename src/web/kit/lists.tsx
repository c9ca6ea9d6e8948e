/** The plain pieces of long lists, and of what is still being fetched. */
import { useState, type ReactNode } from 'react'
import { numberWords } from '#web/messages/format.ts'
import { words } from '#web/messages/en.ts'
import { Button, LinkButton } from './button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import './meter.css'

/** The room of something that is being fetched; seen only after 300 ms. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** Several lines of room, and a word for those who do not see them. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="rows" role="status">
      <span className="sr-only">{words.working}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div className="row grid gap-2" key={index}>
          <Skeleton width="55%" height="1.25rem" />
          <Skeleton width="35%" />
        </div>
      ))}
    </div>
  )
}

type MeterProps = {
  /** 0 to 1. */
  value: number
  label: string
  /** A threshold to reach, 0 to 1, drawn as a mark. */
  mark?: number
}

/** How much of something there is. */
export function Meter({ value, label, mark }: MeterProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div>
      <div
        className="meter"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      {mark !== undefined && (
        <span className="meter-mark" aria-hidden="true">
          <i style={{ left: `${mark * 100}%` }} />
        </span>
      )}
    </div>
  )
}

type ShowMoreProps = {
  shown: number
  total?: number | undefined
  hasMore: boolean
  busy: boolean
  onMore: () => void
}

/**
 * The end of a list: how much is shown, and the way to the rest. A list that was whole from the
 * beginning says nothing; after the last page the focus goes to the words that say so.
 */
export function ShowMore({ shown, total, hasMore, busy, onMore }: ShowMoreProps) {
  const [asked, setAsked] = useState(false)
  const atEnd = asked && !hasMore
  // The button goes with the last page.
  const end = useKeptFocus<HTMLParagraphElement>(atEnd)
  if (!hasMore && !asked) return null
  return (
    <div className="flex flex-wrap items-center gap-4 pt-5">
      {hasMore && (
        <Button
          busy={busy}
          onClick={() => {
            setAsked(true)
            onMore()
          }}
        >
          {words.showMore}
        </Button>
      )}
      <p ref={end} className="small muted numbers" tabIndex={-1} aria-live="polite">
        {total !== undefined
          ? words.showing(numberWords(shown), numberWords(total))
          : atEnd && words.allShown}
      </p>
    </div>
  )
}

type PagedListProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  shown: number
  children: ReactNode
}

/** Rows of a list that comes page by page, and the way to the rest. */
export function PagedList({ list, shown, children }: PagedListProps) {
  // A row that was decided, deleted or moved takes its buttons along.
  const rows = useKeptFocus<HTMLUListElement>(shown)
  return (
    <>
      <ul ref={rows} tabIndex={-1} className="rows max-w-[52rem]">
        {children}
      </ul>
      <ShowMore
        shown={shown}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

type TabsProps<Name extends string> = {
  label: string
  current: Name
  tabs: { name: Name; to: string; label: ReactNode }[]
}

/** Links between the parts of one list; each part has its own address. */
export function LinkTabs<Name extends string>({ label, current, tabs }: TabsProps<Name>) {
  return (
    <nav className="mb-6 flex flex-wrap gap-2" aria-label={label}>
      {tabs.map((tab) => (
        <LinkButton
          key={tab.name}
          size="small"
          kind={tab.name === current ? 'quiet' : 'plain'}
          aria-current={tab.name === current ? 'page' : undefined}
          to={tab.to}
        >
          {tab.label}
        </LinkButton>
      ))}
    </nav>
  )
}
