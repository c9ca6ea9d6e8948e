import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { query } from '#web/api/query.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useShell, type Viewer } from '#web/shell/shell.ts'
import { getSession } from '../../contract.ts'
import { accountWords } from '../messages.account.ts'
import { useSwitchTo } from './other-role.tsx'

const text = accountWords.roles

/** In the navigation of someone who has both roles; looks like a place of the rail. */
export function RoleSwitch({ viewer, className }: { viewer: Viewer; className: string }) {
  const { viewer: seen } = useShell()
  const known = seen?.userId === viewer.userId ? seen.roles : undefined
  const { data } = useQuery({ ...query(getSession), enabled: !known && viewer.role !== 'admin' })
  const roles = known ?? data?.user?.roles ?? []
  const other = viewer.role === 'recruiter' ? 'jobSeeker' : 'recruiter'
  const change = useSwitchTo(other)
  if (viewer.role === 'admin' || !roles.includes(other)) return null
  return (
    <button
      type="button"
      className={className}
      data-kind="plain"
      aria-label={text.switchTo[other]}
      aria-disabled={change.busy || undefined}
      onClick={change.run}
    >
      <Icon of={ArrowLeftRight} />
      {text.short[other]}
    </button>
  )
}
