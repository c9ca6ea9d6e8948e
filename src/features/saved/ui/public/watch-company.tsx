import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useLocation } from 'react-router'
import { useAction } from '#web/api/use-action.ts'
import { query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listWatchedCompanies, unwatchCompany, watchCompany } from '../../contract.ts'
import { words as text } from './words.ts'

type WatchCompanyProps = { company: { slug: string; name: string } }

/** Where nobody can refer yet: to hear once when someone can. */
export function WatchCompany({ company }: WatchCompanyProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (viewer?.role === 'jobSeeker') return <Toggle company={company} />
  if (viewer) return null
  return (
    <LinkButton to={links.login({ next: pathname + search })}>
      <Icon of={Bell} />
      {text.watch}
    </LinkButton>
  )
}

function Toggle({ company: { slug, name } }: WatchCompanyProps) {
  const { data } = useQuery(query(listWatchedCompanies))
  const isWatched = data?.items.some((one) => one.slug === slug) ?? false
  const refreshes = [listWatchedCompanies]
  const begin = useAction(watchCompany, { refreshes })
  const end = useAction(unwatchCompany, { refreshes })
  const { run, busy } = isWatched ? end : begin
  return (
    <div className="grid justify-items-start gap-1">
      <Button aria-pressed={isWatched} busy={busy} onClick={() => run({ params: { slug } })}>
        <Icon of={Bell} className={isWatched ? 'fill-current' : ''} />
        {isWatched ? text.watched : text.watch}
      </Button>
      <p className="small muted" role="status">
        {isWatched ? text.watchedHint(name) : ''}
      </p>
    </div>
  )
}
