import { useQuery } from '@tanstack/react-query'
import type { FlagName } from '#shared/flags.ts'
import { readPath } from './read-path.ts'
import { useShell } from './shell.ts'
import { useViewer } from './use-viewer.ts'

/** Whether this visitor has a part of the product: as the server said with the page, or says now. */
export function useFlag(flag: FlagName): boolean {
  const { viewer: seen, flags } = useShell()
  const viewer = useViewer()
  const isSeen = viewer?.userId === seen?.userId && viewer?.role === seen?.role
  const { data } = useQuery({
    queryKey: ['flags', viewer?.userId, viewer?.role],
    // Not by its contract, which a page for guests does not load.
    queryFn: () => readPath<{ flags: readonly FlagName[] }>('/api/flags'),
    enabled: !isSeen && !import.meta.env.SSR,
  })
  return (isSeen ? flags : (data?.flags ?? [])).includes(flag)
}
