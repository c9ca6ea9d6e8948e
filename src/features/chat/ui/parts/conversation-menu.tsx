import {
  Archive,
  Ban,
  BellOff,
  CalendarDays,
  Download,
  EllipsisVertical,
  Flag,
  MailOpen,
  Search,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#web/api/address.ts'
import { useAction } from '#web/api/use-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { links } from '#web/links.ts'
import {
  blockParticipant,
  clearConversation,
  exportConversation,
  getConversation,
  getUnread,
  listConversations,
  markUnread,
  updateConversation,
  type Conversation,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { GoToDate } from './go-to-date.tsx'
import { LateReportDialog } from './late-report-dialog.tsx'

type ConversationMenuProps = {
  conversation: Conversation
  name: string
  /** Shows one of the messages. */
  onGoTo: (seq: number) => void
}

/** What one does with a conversation for oneself alone. */
export function ConversationMenu({ conversation, name, onGoTo }: ConversationMenuProps) {
  const { id, muted, archived, blockedByMe } = conversation
  const navigate = useNavigate()
  const [deletes, setDeletes] = useState(false)
  const refreshes = [listConversations, getConversation, getUnread]
  const leave = () => void navigate(links.conversations())
  const update = useAction(updateConversation, { refreshes })
  const unread = useAction(markUnread, { refreshes: [listConversations, getUnread], onDone: leave })
  const [choosesDate, setChoosesDate] = useState(false)
  // The reply is an attachment: the page stays.
  const downloadAs = (format: 'txt' | 'json') =>
    location.assign(addressOf(exportConversation.path, { params: { id }, query: { format } }))
  const [reports, setReports] = useState(false)
  const [blocks, setBlocks] = useState(false)
  const block = useAction(blockParticipant, { refreshes, onDone: () => setBlocks(false) })
  const clear = useAction(clearConversation, { refreshes, onDone: leave })
  return (
    <>
      <Menu
        label={words.options}
        trigger={<Icon of={EllipsisVertical} />}
        entries={[
          {
            id: 'search',
            label: words.searchHere,
            icon: Search,
            onAction: () => void navigate(links.searchMessages({ conversation: id })),
          },
          {
            id: 'date',
            label: words.goToDate,
            icon: CalendarDays,
            onAction: () => setChoosesDate(true),
          },
          {
            id: 'export',
            label: words.exportIt,
            icon: Download,
            onAction: () => downloadAs('txt'),
          },
          {
            id: 'json',
            label: words.exportJson,
            icon: Download,
            onAction: () => downloadAs('json'),
          },
          {
            id: 'unread',
            label: words.markUnread,
            icon: MailOpen,
            onAction: () => unread.run({ params: { id } }),
          },
          {
            id: 'mute',
            label: muted ? words.unmute : words.mute,
            icon: BellOff,
            onAction: () => update.run({ params: { id }, body: { muted: !muted } }),
          },
          {
            id: 'archive',
            label: archived ? words.unarchive : words.archiveIt,
            icon: Archive,
            onAction: () => update.run({ params: { id }, body: { archived: !archived } }),
          },
          ...(blockedByMe
            ? []
            : [
                {
                  id: 'block',
                  label: words.block(name),
                  icon: Ban,
                  danger: true,
                  onAction: () => setBlocks(true),
                },
              ]),
          {
            id: 'report',
            label: words.report(name),
            icon: Flag,
            danger: true,
            onAction: () => setReports(true),
          },
          {
            id: 'delete',
            label: words.deleteForMe,
            icon: Trash2,
            danger: true,
            onAction: () => setDeletes(true),
          },
        ]}
      />
      {choosesDate && (
        <GoToDate conversationId={id} onClose={() => setChoosesDate(false)} onFound={onGoTo} />
      )}
      {reports && (
        <Suspense>
          <LateReportDialog
            kind="conversation"
            id={id}
            name={name}
            refreshes={refreshes}
            onClose={() => setReports(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={deletes}
        onClose={() => setDeletes(false)}
        title={words.deleteForMe}
        confirm={words.deleteMessages}
        cancel={words.cancel}
        busy={clear.busy}
        onConfirm={() => clear.run({ params: { id } })}
      >
        <p>{words.deleteForMeText(name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={blocks}
        onClose={() => setBlocks(false)}
        title={words.block(name)}
        confirm={words.blockNow}
        cancel={words.cancel}
        busy={block.busy}
        onConfirm={() => block.run({ params: { id } })}
      >
        <p>{words.blockText(name)}</p>
      </ConfirmDialog>
    </>
  )
}
