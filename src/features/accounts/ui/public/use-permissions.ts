import { useQuery } from '@tanstack/react-query'
import type { AdminPermission } from '#shared/permissions.ts'
import { query } from '#web/api/query.ts'
import { useShell, type Viewer } from '#web/shell/shell.ts'
import { getSession } from '../../contract.ts'

const none: readonly AdminPermission[] = []

/** What an admin may do, as the server said with the page, or says now to one who has just signed in. */
export function usePermissions({ userId, role }: Viewer): readonly AdminPermission[] {
  const { viewer } = useShell()
  const known = viewer?.userId === userId ? viewer.permissions : undefined
  const { data } = useQuery({ ...query(getSession), enabled: role === 'admin' && !known })
  return known ?? data?.user?.permissions ?? none
}
