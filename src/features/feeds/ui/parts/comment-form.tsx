import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  commentMaximum,
  createComment,
  listComments,
  listMentionable,
  listReplies,
  mentionsAtMost,
} from '../../contract.ts'
import { words } from '../messages.ts'

type Props = {
  postId: string
  parent?: { id: string; authorName: string | null }
  onDone?: () => void
}

const people = (postId: string) => query(listMentionable, { query: { post: postId } })

/** Those of these people whom a text names after an @. */
export function mentionedIn(
  text: string,
  known: readonly { id: string; name: string }[],
): string[] {
  return known
    .filter(({ name }) => text.includes(`@${name}`))
    .slice(0, mentionsAtMost)
    .map(({ id }) => id)
}

/** A comment on a post, or a reply to one. */
export function CommentForm({ postId, parent, onDone }: Props) {
  const [sent, setSent] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const { data } = useQuery(people(postId))
  const known = data?.items ?? []
  const create = useAction(createComment, {
    refreshes: [listComments, listReplies, listMentionable],
    onDone: () => {
      notify({ message: words.commented, type: 'success' })
      setSent((count) => count + 1)
      onDone?.()
    },
  })
  return (
    <div ref={form}>
      <Form
        // What was sent is gone from its field.
        key={sent}
        name={`comment ${parent?.id ?? postId}`}
        onSubmit={async (values) => {
          const body = textOf(values, 'body')
          await create.send({
            params: { id: postId },
            body: { body, parentId: parent?.id ?? null, mentions: mentionedIn(body, known) },
          })
        }}
      >
        <TextArea
          label={parent ? words.replyTo(parent.authorName ?? words.postAuthor) : words.writeComment}
          name="body"
          rows={3}
          maxLength={commentMaximum}
          required
        />
        {known.length > 0 && (
          <details className="disclosure">
            <summary>{words.mention}</summary>
            <div className="grid gap-2">
              <p className="small muted">{words.mentionHint}</p>
              <div className="flex flex-wrap gap-2">
                {known.slice(0, 20).map(({ id, name }) => (
                  <Button
                    key={id}
                    size="small"
                    onClick={() => {
                      const field = form.current?.querySelector('textarea')
                      if (field) insertName(field, name)
                    }}
                  >
                    <bdi>@{name}</bdi>
                  </Button>
                ))}
              </div>
            </div>
          </details>
        )}
        <div className="actions">
          {parent && <Button onClick={onDone}>{words.cancel}</Button>}
          <SubmitButton kind="quiet">{parent ? words.reply : words.comment}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** At the cursor, as if it were typed. */
function insertName(field: HTMLTextAreaElement, name: string): void {
  const { selectionStart, selectionEnd, value } = field
  const space = selectionStart > 0 && !/\s$/.test(value.slice(0, selectionStart)) ? ' ' : ''
  field.setRangeText(`${space}@${name} `, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
