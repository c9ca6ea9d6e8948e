import { LinkButton } from '#web/kit/button.tsx'

type Props = {
  label: string
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** Of the next page. */
  cursor: string | null
  to: (cursor: string) => string
}

/** The way on: below the list with scripts, a page of its own without, or in another tab. */
export function OlderLink({ label, list, cursor, to }: Props) {
  if (!list.hasNextPage || cursor === null) return null
  return (
    <p className="pt-5">
      <LinkButton
        to={to(cursor)}
        aria-busy={list.isFetchingNextPage}
        onClick={(event) => {
          const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          if (event.button !== 0 || !isPlain) return
          event.preventDefault()
          if (!list.isFetchingNextPage) list.fetchNextPage()
        }}
      >
        {label}
      </LinkButton>
    </p>
  )
}
