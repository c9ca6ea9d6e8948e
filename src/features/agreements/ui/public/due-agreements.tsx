import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import { agree, listDueAgreements } from '../../contract.ts'
import { words } from '../messages.ts'

const staleTime = 60 * 60 * 1000

/** Terms that have changed since someone agreed to them, on every page until they agree. */
export function DueAgreements() {
  const { data } = useQuery({ ...query(listDueAgreements), staleTime })
  const { run, busy } = useAction(agree, {
    refreshes: [listDueAgreements],
    onDone: () => notify({ message: words.agreed, type: 'success' }),
  })
  const [document] = data?.items ?? []
  if (!document) return null
  const { id, title, path, version } = document
  return (
    <div className="page-width mt-4 mb-2">
      <Note tone="clock" title={words.changed(title)}>
        <p>{words.changedLead}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton size="small" to={path}>
            {words.read}
          </LinkButton>
          <Button
            size="small"
            kind="primary"
            busy={busy}
            onClick={() => run({ body: { id, version } })}
          >
            {words.agree}
          </Button>
        </div>
      </Note>
    </div>
  )
}
