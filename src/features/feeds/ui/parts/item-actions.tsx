import { lazy, Suspense, useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { hideItem } from '../../contract.ts'
import { words } from '../messages.ts'
import { refreshedBy } from './refreshed.ts'

// Few readers report or delete anything: what asks comes when it is needed.
const ReportDialog = lazy(async () => ({
  default: (await import('#features/moderation/ui/public/report-dialog.tsx')).ReportDialog,
}))

const DeleteDialog = lazy(async () => ({
  default: (await import('./item-dialogs.tsx')).DeleteDialog,
}))
const BlockDialog = lazy(async () => ({
  default: (await import('./item-dialogs.tsx')).BlockDialog,
}))

type Props = {
  id: string
  of: 'post' | 'comment'
  isOwn: boolean
  /** Null where nobody is named. */
  authorName: string | null
  /** It is gone from the page. */
  onGone: () => void
  onEdit?: () => void
}

type Asking = 'delete' | 'block' | 'report' | undefined

/** What can be done with an item besides answering it. */
export function ItemActions({ id, of, isOwn, authorName, onGone, onEdit }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const params = { id }
  const close = () => setAsking(undefined)
  const gone = (message: string) => () => {
    notify({ message, type: 'success' })
    close()
    onGone()
  }
  const hide = useAction(hideItem, { refreshes: refreshedBy[of], onDone: gone(words.hidden) })
  return (
    <details className="disclosure">
      <summary aria-label={words.moreAbout(authorName ?? words.anonymous)}>{words.more}</summary>
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <>
            {onEdit && (
              <Button size="small" onClick={onEdit}>
                {words.edit}
              </Button>
            )}
            <Button size="small" kind="danger" onClick={() => setAsking('delete')}>
              {words.delete}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              busy={hide.busy}
              onClick={() => hide.run({ params, body: { isHidden: true } })}
            >
              {words.hide}
            </Button>
            <Button size="small" onClick={() => setAsking('report')}>
              {words.report}
            </Button>
            {authorName !== null && (
              <Button size="small" onClick={() => setAsking('block')}>
                {words.block}
              </Button>
            )}
          </>
        )}
      </div>
      <Suspense>
        {asking === 'delete' && (
          <DeleteDialog id={id} of={of} onClose={close} onDone={gone(words.deleted)} />
        )}
        {asking === 'block' && (
          <BlockDialog
            id={id}
            of={of}
            name={authorName ?? ''}
            onClose={close}
            onDone={gone(words.blocked)}
          />
        )}
        {asking === 'report' && (
          <ReportDialog
            kind={of}
            id={id}
            refreshes={refreshedBy[of]}
            onClose={close}
            onDone={onGone}
          />
        )}
      </Suspense>
    </details>
  )
}
