import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { listCoverNotes, removeCoverNote, type CoverNote } from '../../contract.ts'
import { words } from '../messages.ts'
import { CoverNoteEditor } from '../parts/cover-note-editor.tsx'

const text = words.list

/** The cover notes of the candidate, to be written, changed and deleted. */
export function CoverNoteList() {
  const { data } = useQuery(query(listCoverNotes))
  const [edited, setEdited] = useState<CoverNote | 'new'>()
  const [removing, setRemoving] = useState<CoverNote>()
  return (
    <section className="grid gap-4" id="cover-notes" aria-labelledby="cover-notes-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="cover-notes-heading">{text.heading}</h2>
        <Button onClick={() => setEdited('new')}>{text.create}</Button>
      </div>
      <p className="muted">{text.lead}</p>
      {!data && <SkeletonRows rows={2} />}
      {data?.items.length === 0 && (
        <Empty level="h3" title={text.empty}>
          {text.emptyLead}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <ul className="rows">
          {data.items.map((note) => (
            <li className="row flex flex-wrap items-center justify-between gap-3" key={note.id}>
              <div className="min-w-0 flex-1">
                <p className="font-semibold" dir="auto">
                  {note.role}
                </p>
                <p className="small muted line-clamp-2" dir="auto">
                  {note.body}
                </p>
                <p className="small muted">
                  {text.changed} <Time at={note.updatedAt} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={text.editNamed(note.role)}
                  onClick={() => setEdited(note)}
                >
                  {text.edit}
                </Button>
                <Button
                  size="small"
                  kind="danger"
                  aria-label={text.removeNamed(note.role)}
                  onClick={() => setRemoving(note)}
                >
                  {text.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <CoverNoteEditor note={edited} onClose={() => setEdited(undefined)} />
      <RemoveDialog note={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

type RemoveDialogProps = { note: CoverNote | undefined; onClose: () => void }

function RemoveDialog({ note, onClose }: RemoveDialogProps) {
  const remove = useAction(removeCoverNote, {
    refreshes: [listCoverNotes],
    onDone: () => {
      onClose()
      notify({ message: text.removed, type: 'success' })
    },
  })
  return (
    <ConfirmDialog
      open={note !== undefined}
      onClose={onClose}
      title={text.removeTitle}
      confirm={text.remove}
      cancel={text.cancel}
      busy={remove.busy}
      onConfirm={() => note && remove.run({ params: { id: note.id } })}
    >
      <p dir="auto">{note?.role}</p>
      <p>{text.removeLead}</p>
    </ConfirmDialog>
  )
}
