import { useQuery } from '@tanstack/react-query'
import type { FlagName } from '#shared/flags.ts'
import { query } from '#web/api/query.ts'
import { useShell } from '#web/shell/shell.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getSession } from '../../contract.ts'

/** Whether this visitor has a part of the product: as the server said with the page, or says now. */
export function useFlag(flag: FlagName): boolean {
  const { viewer: seen, flags } = useShell()
  const viewer = useViewer()
  const isSeen = viewer?.userId === seen?.userId && viewer?.role === seen?.role
  const { data } = useQuery({ ...query(getSession), enabled: !isSeen && !import.meta.env.SSR })
  return (isSeen ? flags : (data?.flags ?? [])).includes(flag)
}
