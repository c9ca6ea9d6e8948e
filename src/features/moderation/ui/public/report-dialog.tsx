import { reasonsFor, type ReportableKind, type ReportReason } from '#shared/reports.ts'
import { useAction } from '#web/api/use-action.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { noteMaximum, reportThing } from '../../contract.ts'
import { words } from '../messages.reporting.ts'
import { reasonWords } from './reason-words.ts'

type ReportDialogProps = {
  kind: ReportableKind
  id: string
  /** Of the other person of a conversation. */
  name?: string
  /** Number of the message of a conversation that is meant: it goes along with those around it. */
  message?: number
  onClose: () => void
  onDone?: () => void
  refreshes?: readonly Endpoint[]
}

/** Says what is wrong with a thing; the messages of a conversation go along by consent alone. */
export function ReportDialog(props: ReportDialogProps) {
  const { kind, id, name, message, onClose, onDone, refreshes } = props
  const report = useAction(reportThing, {
    ...(refreshes && { refreshes }),
    onDone: () => {
      notify({ message: words.sent, type: 'success' })
      onClose()
      onDone?.()
    },
  })
  const isConversation = kind === 'conversation'
  const isHidden = kind === 'post' || kind === 'comment'
  return (
    <Dialog open onClose={onClose} title={titleOf(props)}>
      <Form
        name={`report ${kind} ${id} ${message ?? ''}`}
        onSubmit={async (values) => {
          await report.send({
            body: {
              kind,
              id,
              reason: textOf(values, 'reason') as ReportReason,
              note: textOf(values, 'note'),
              attachMessages: message !== undefined || values.has('attachMessages'),
              ...(message !== undefined && { message }),
              block: values.has('block'),
            },
          })
        }}
      >
        <p className="muted">{isHidden ? words.leadHides : words.lead}</p>
        <RadioGroup
          legend={words.reason}
          name="reason"
          required
          options={reasonsFor[kind].map((value) => ({ value, label: reasonWords[value] }))}
        />
        <TextArea
          label={words.note}
          hint={words.noteHint}
          name="note"
          rows={3}
          maxLength={noteMaximum}
        />
        {isConversation && (
          <>
            {message === undefined ? (
              <Checkbox label={words.attach} hint={words.attachHint} name="attachMessages" />
            ) : (
              <p className="small muted">{words.around}</p>
            )}
            <Checkbox label={words.block(name ?? '')} name="block" />
          </>
        )}
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton kind="danger">{words.send}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function titleOf({ kind, name, message }: ReportDialogProps): string {
  if (message !== undefined) return words.titleOfMessage
  return name ? words.titleOf(name) : words.titles[kind]
}
