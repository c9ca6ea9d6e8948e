import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { readReportedConversation, type ShownExcerpt } from '../../contract.ts'
import { words as text } from '../messages.queue.ts'
import { Excerpts } from './report-list.tsx'

type Read = { purpose: string; items: (ShownExcerpt & { seq: number })[]; hasOlder: boolean }

/** More of a conversation than its reporter has copied, for a purpose that goes on record. */
export function ConversationReader({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [read, setRead] = useState<Read>()
  const readMore = async (purpose: string, before?: number) => {
    const page = await call(readReportedConversation, {
      params: { id },
      body: { purpose, ...(before !== undefined && { before }) },
    })
    setRead((known) => ({
      purpose,
      items: [...(before === undefined ? [] : (known?.items ?? [])), ...page.items],
      hasOlder: page.hasOlder,
    }))
  }
  if (read) {
    return (
      <section className="grid w-full gap-3">
        <h2>{text.messages}</h2>
        {read.hasOlder && (
          <div>
            <Button
              size="small"
              onClick={() =>
                void readMore(read.purpose, read.items.at(-1)?.seq).catch(() => undefined)
              }
            >
              {text.older}
            </Button>
          </div>
        )}
        <Excerpts caseId={id} items={read.items.toReversed()} isConversation />
      </section>
    )
  }
  return (
    <>
      <Button kind="plain" onClick={() => setIsAsking(true)}>
        {text.read}
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={text.readTitle}>
        <Form
          name={`moderation-read-${id}`}
          onSubmit={async (values) => {
            await readMore(textOf(values, 'purpose'))
            setIsAsking(false)
          }}
        >
          <p className="muted">{text.readLead}</p>
          <TextField
            label={text.purpose}
            hint={text.purposeHint}
            name="purpose"
            required
            minLength={10}
            maxLength={300}
          />
          <div className="actions">
            <Button onClick={() => setIsAsking(false)}>{text.cancel}</Button>
            <SubmitButton>{text.read}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    </>
  )
}
