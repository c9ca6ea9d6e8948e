import { useState, type ReactNode } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  blockAuthor,
  deleteComment,
  deletePost,
  hideItem,
  listComments,
  listPosts,
  reportItem,
  reportReasons,
  type ReportReason,
} from '../../contract.ts'
import { words } from '../messages.ts'

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

/** What shows the item, or how many there are. */
const refreshes = [listPosts, listComments]

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
  const hide = useAction(hideItem, { refreshes, onDone: gone(words.hidden) })
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
        <Block id={id} name={authorName ?? ''} onClose={close} onDone={gone(words.blocked)} />
      )}
      {asking === 'report' && <Report id={id} onClose={close} onDone={gone(words.reported)} />}
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

function Block({ id, name, onClose, onDone }: DialogProps & { name: string }) {
  const block = useAction(blockAuthor, { refreshes, onDone })
  return (
    <Confirm title={words.blockTitle(name)} lead={words.blockLead} onClose={onClose}>
      <Button kind="danger" busy={block.busy} onClick={() => block.run({ params: { id } })}>
        {words.block}
      </Button>
    </Confirm>
  )
}

function Report({ id, onClose, onDone }: DialogProps) {
  const report = useAction(reportItem, { refreshes, onDone })
  return (
    <Dialog open onClose={onClose} title={words.reportTitle}>
      <Form
        name={`report ${id}`}
        onSubmit={async (values) => {
          const reason = textOf(values, 'reason') as ReportReason
          await report.send({ params: { id }, body: { reason, note: textOf(values, 'note') } })
        }}
      >
        <p className="muted">{words.reportLead}</p>
        <RadioGroup
          legend={words.reportReason}
          name="reason"
          required
          options={reportReasons.map((value) => ({ value, label: words.reasons[value] }))}
        />
        <TextArea label={words.reportNote} name="note" rows={3} maxLength={1_000} />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton>{words.report}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
