import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  addSavedAnswer,
  bodyMaximum,
  changeSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  savedAnswerNameMaximum,
  type SavedAnswer,
} from '../../contract.ts'
import { answerWords as words } from '../messages.answers.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, listSavedAnswers, {})

export const meta = () => ({ title: words.title, robots: 'noindex' })

const list = query(listSavedAnswers, {})

/** `/admin/saved-answers`: what the team answers often. */
export function Component() {
  const { data } = useQuery(list)
  const [edited, setEdited] = useState<SavedAnswer | 'new'>()
  const [deleted, setDeleted] = useState<SavedAnswer>()
  const items = data?.items ?? []
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={words.title} lead={words.lead}>
        {edited !== 'new' && <Button onClick={() => setEdited('new')}>{words.add}</Button>}
      </PageHead>
      <p>
        <TextLink to={links.adminTickets()}>{words.back}</TextLink>
      </p>
      {edited === 'new' && <Edit onDone={() => setEdited(undefined)} />}
      {items.length === 0 && edited !== 'new' && <Empty title={words.none}>{words.noneHint}</Empty>}
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id} className="row grid gap-2">
            {edited !== 'new' && edited?.id === item.id ? (
              <Edit answer={item} onDone={() => setEdited(undefined)} />
            ) : (
              <>
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <h2 className="text-16" dir="auto">
                    {item.name}
                  </h2>
                  <span className="flex gap-2">
                    <Button
                      kind="plain"
                      size="small"
                      aria-label={`${words.edit} ${item.name}`}
                      onClick={() => setEdited(item)}
                    >
                      {words.edit}
                    </Button>
                    <Button
                      kind="plain"
                      size="small"
                      aria-label={`${words.delete} ${item.name}`}
                      onClick={() => setDeleted(item)}
                    >
                      {words.delete}
                    </Button>
                  </span>
                </div>
                <p className="whitespace-pre-line wrap-anywhere max-w-measure" dir="auto">
                  {item.body}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      <Delete answer={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

function Edit({ answer, onDone }: { answer?: SavedAnswer; onDone: () => void }) {
  const options = {
    refreshes: [listSavedAnswers],
    onDone: () => {
      notify({ message: words.saved, type: 'success' })
      onDone()
    },
  }
  const add = useAction(addSavedAnswer, options)
  const change = useAction(changeSavedAnswer, options)
  return (
    <Form
      name={`saved answer ${answer?.id ?? 'new'}`}
      className="card grid max-w-measure gap-4"
      onSubmit={async (values) => {
        const body = { name: textOf(values, 'name'), body: textOf(values, 'body') }
        if (!answer) return void (await add.send({ body }))
        const { id, version: expectedVersion } = answer
        await change.send({ params: { id }, body: { ...body, expectedVersion } })
      }}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        defaultValue={answer?.name}
        maxLength={savedAnswerNameMaximum}
        required
      />
      <TextArea
        label={words.body}
        name="body"
        rows={6}
        defaultValue={answer?.body}
        maxLength={bodyMaximum}
        required
      />
      <div>
        <SubmitButton>{words.save}</SubmitButton>
      </div>
    </Form>
  )
}

function Delete({ answer, onClose }: { answer: SavedAnswer | undefined; onClose: () => void }) {
  const remove = useAction(deleteSavedAnswer, {
    refreshes: [listSavedAnswers],
    onDone: () => {
      notify({ message: words.deleted, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open={answer !== undefined}
      onClose={onClose}
      title={words.deleteTitle(answer?.name ?? '')}
      actions={
        <Button
          kind="danger"
          busy={remove.busy}
          onClick={() => answer && remove.run({ params: { id: answer.id } })}
        >
          {words.delete}
        </Button>
      }
    >
      <p>{words.deleteBody}</p>
    </Dialog>
  )
}
