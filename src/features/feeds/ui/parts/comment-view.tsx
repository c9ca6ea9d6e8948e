import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  commentMaximum,
  editComment,
  listReplies,
  type Comment,
  type Post,
  type Thread,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Byline } from './byline.tsx'
import { CommentForm } from './comment-form.tsx'
import { History } from './history.tsx'
import { ItemActions } from './item-actions.tsx'
import { useCanAct } from './post-view.tsx'
import { ReactionBar } from './reactions.tsx'
import { RichText } from './rich-text.tsx'

type Props = { post: Post; comment: Comment; onReply?: () => void }

/** One comment. */
function CommentView({ post, comment, onReply }: Props) {
  const [current, setCurrent] = useState(comment)
  const [isEdited, setEdited] = useState(false)
  const [isGone, setGone] = useState(false)
  const canAct = useCanAct()
  // What the server has sent since is newer than what was kept here.
  const shown = comment.version > current.version ? comment : current
  if (comment.isDeleted || isGone) return <p className="small muted">{words.deletedComment}</p>
  const { id, author } = shown
  return (
    <article className="grid gap-2">
      <Byline author={author} unnamed={words.postAuthor}>
        <Time at={shown.createdAt} />
        {shown.isByPostAuthor && author && <Badge>{words.postAuthor}</Badge>}
        {shown.editedAt && <span>{words.edited}</span>}
      </Byline>
      {isEdited ? (
        <Edit
          comment={shown}
          onDone={(saved) => {
            if (saved) setCurrent(saved)
            setEdited(false)
          }}
        />
      ) : (
        <RichText text={shown.body} mentions={shown.mentions} />
      )}
      {shown.editedAt && <History key={shown.version} id={id} of="comment" />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ReactionBar
          id={id}
          of="comment"
          reactions={shown.reactions}
          canReact={canAct && !shown.isOwn}
        />
        {canAct && onReply && (
          <Button
            size="small"
            kind="plain"
            aria-label={words.replyTo(author?.name ?? words.postAuthor)}
            onClick={onReply}
          >
            {words.reply}
          </Button>
        )}
      </div>
      {canAct && (
        <ItemActions
          id={id}
          of="comment"
          isOwn={shown.isOwn}
          authorName={post.author === null && shown.isByPostAuthor ? null : (author?.name ?? null)}
          onGone={() => setGone(true)}
          onEdit={() => setEdited(true)}
        />
      )}
    </article>
  )
}

function Edit({ comment, onDone }: { comment: Comment; onDone: (saved?: Comment) => void }) {
  const save = useAction(editComment)
  return (
    <Form
      name={`edit ${comment.id} ${comment.version}`}
      onSubmit={async (values) => {
        const body = textOf(values, 'body')
        const mentions = comment.mentions
          .filter(({ name }) => body.includes(`@${name}`))
          .map(({ id }) => id)
        const input = { body, mentions, expectedVersion: comment.version }
        const saved = await save.send({ params: { id: comment.id }, body: input })
        notify({ message: words.saved, type: 'success' })
        onDone(saved)
      }}
    >
      <TextArea
        label={words.writeComment}
        name="body"
        rows={3}
        defaultValue={comment.body}
        maxLength={commentMaximum}
        required
      />
      <div className="actions">
        <Button onClick={() => onDone()}>{words.cancel}</Button>
        <SubmitButton>{words.save}</SubmitButton>
      </div>
    </Form>
  )
}

/** A comment with its replies. */
export function ThreadView({ post, thread }: { post: Post; thread: Thread }) {
  const [isReplying, setReplying] = useState(false)
  const [more, setMore] = useState<{ items: Comment[]; next: string | null }>()
  const { busy, run } = useSteps()
  const next = more ? more.next : thread.nextReplies
  const shownIds = new Set(thread.shown.map(({ id }) => id))
  const replies = [...thread.shown, ...(more?.items ?? []).filter(({ id }) => !shownIds.has(id))]
  async function load(cursor: string) {
    const page = await call(listReplies, { params: { id: thread.id }, query: { cursor } })
    setMore((before) => ({
      items: [...(before?.items ?? []), ...page.items],
      next: page.nextCursor,
    }))
  }
  return (
    <li className="row grid gap-4">
      <CommentView post={post} comment={thread} onReply={() => setReplying(true)} />
      {(replies.length > 0 || next !== null || isReplying) && (
        <div className="grid gap-4 border-l border-line px-4">
          {replies.length > 0 && (
            <ul className="grid gap-4">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <CommentView post={post} comment={reply} />
                </li>
              ))}
            </ul>
          )}
          {next !== null && (
            <div>
              <Button size="small" busy={busy} onClick={() => run(() => load(next))}>
                {words.moreReplies}
              </Button>
            </div>
          )}
          {isReplying && (
            <CommentForm
              postId={post.id}
              parent={{ id: thread.id, authorName: thread.author?.name ?? null }}
              onDone={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </li>
  )
}
