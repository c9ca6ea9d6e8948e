import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/notifications.ts'
import {
  blockAuthor,
  deleteComment,
  deletePost,
  hideItem,
  listComments,
  listPosts,
} from '../../contract.ts'
import { words } from '../messages.ts'

// Few readers report anything: the form comes when it is asked for.
const ReportDialog = lazy(async () => ({
  default: (await import('#features/moderation/ui/public/report-dialog.tsx')).ReportDialog,
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

/** What shows the item, or how many there are. The comments of a post go with it: nothing has them any longer. */
const refreshed = { post: [listPosts], comment: [listPosts, listComments] }

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
  const hide = useAction(hideItem, { refreshes: refreshed[of], onDone: gone(words.hidden) })
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
      {asking === 'delete' && (
        <Delete id={id} of={of} onClose={close} onDone={gone(words.deleted)} />
      )}
      {asking === 'block' && (
        <Block
          id={id}
          of={of}
          name={authorName ?? ''}
          onClose={close}
          onDone={gone(words.blocked)}
        />
      )}
      {asking === 'report' && (
        <Suspense>
          <ReportDialog
            kind={of}
            id={id}
            refreshes={refreshed[of]}
            onClose={close}
            onDone={onGone}
          />
        </Suspense>
      )}
    </details>
  )
}

type DialogProps = { id: string; onClose: () => void; onDone: () => void }

function Confirm({
  title,
  lead,
  onClose,
  children,
}: {
  title: string
  lead: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {children}
        </>
      }
    >
      <p>{lead}</p>
    </Dialog>
  )
}

function Delete({ id, of, onClose, onDone }: DialogProps & Pick<Props, 'of'>) {
  const refreshes = refreshed[of]
  const remove = useAction(of === 'post' ? deletePost : deleteComment, { refreshes, onDone })
  return (
    <Confirm
      title={words.deleteTitle}
      lead={of === 'post' ? words.deletePostLead : words.deleteCommentLead}
      onClose={onClose}
    >
      <Button kind="danger" busy={remove.busy} onClick={() => remove.run({ params: { id } })}>
        {words.delete}
      </Button>
    </Confirm>
  )
}

function Block({
  id,
  of,
  name,
  onClose,
  onDone,
}: DialogProps & Pick<Props, 'of'> & { name: string }) {
  const block = useAction(blockAuthor, { refreshes: refreshed[of], onDone })
  return (
    <Confirm title={words.blockTitle(name)} lead={words.blockLead} onClose={onClose}>
      <Button kind="danger" busy={block.busy} onClick={() => block.run({ params: { id } })}>
        {words.block}
      </Button>
    </Confirm>
  )
}
