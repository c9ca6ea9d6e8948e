import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  listDrafts,
  listRevisions,
  publishArticle,
  unpublishArticle,
  type ArticleDraft,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'

type Props = { draft: ArticleDraft; onChange: (draft: ArticleDraft) => void }

const refreshes = [listDrafts, listRevisions]

/** Whether a text is public, and since or from when. */
export function Publication({ draft, onChange }: Props) {
  const { state, publishAt, publishedAt, version: expectedVersion } = draft
  const params = { id: draft.id }
  const publish = useAction(publishArticle, {
    refreshes,
    onDone: (changed) => {
      const message = changed.state === 'scheduled' ? words.scheduled : words.published
      notify({ message, type: 'success' })
      onChange(changed)
    },
  })
  const unpublish = useAction(unpublishArticle, {
    refreshes,
    onDone: (changed) => {
      notify({ message: words.unpublished, type: 'success' })
      onChange(changed)
    },
  })
  const isLive = state === 'published'
  return (
    <section className="grid gap-4" aria-labelledby="publication">
      <h2 id="publication" className="font-semibold">
        {words.publication}
      </h2>
      <p>
        {words.states[state]}
        {publishAt && (
          <>
            {' · '}
            <Time at={publishAt} form="zoned" />
          </>
        )}
        {isLive && publishedAt && (
          <>
            {' · '}
            <Time at={publishedAt} form="date" />
          </>
        )}
      </p>
      {isLive ? (
        <div>
          <Button
            busy={unpublish.busy}
            onClick={() => unpublish.run({ params, body: { expectedVersion } })}
          >
            {words.unpublish}
          </Button>
        </div>
      ) : (
        <>
          <p className="small muted">{words.unsavedFirst}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              kind="primary"
              busy={publish.busy}
              onClick={() => publish.run({ params, body: { expectedVersion, at: null } })}
            >
              {words.publish}
            </Button>
            {state === 'scheduled' && (
              <Button
                busy={unpublish.busy}
                onClick={() => unpublish.run({ params, body: { expectedVersion } })}
              >
                {words.unschedule}
              </Button>
            )}
          </div>
          <Form
            onSubmit={async (values) => {
              const at = new Date(textOf(values, 'at')).toISOString()
              await publish.send({ params, body: { expectedVersion, at } })
            }}
          >
            <TextField label={words.scheduleAt} name="at" type="datetime-local" required />
            <div>
              <SubmitButton kind="quiet">{words.schedule}</SubmitButton>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}
