import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  bodyMaximum,
  editPost,
  getPost,
  listPosts,
  listPostVersions,
  type Post,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { writeWords } from '../messages.writing.ts'
import { listIn } from './typed-lists.ts'

/** Changes the words and tags of a post; what else it carries stays. */
export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const save = useAction(editPost, {
    refreshes: [getPost, listPosts, listPostVersions],
    onDone: () => {
      notify({ message: words.saved, type: 'success' })
      onDone()
    },
  })
  return (
    <Form
      name={`edit ${post.id} ${post.version}`}
      onSubmit={async (values) => {
        const body = textOf(values, 'body')
        const mentions = post.mentions
          .filter(({ name }) => body.includes(`@${name}`))
          .map(({ id }) => id)
        const tags = listIn(textOf(values, 'tags'))
        const input = { body, tags, mentions, expectedVersion: post.version }
        await save.send({ params: { id: post.id }, body: input })
      }}
    >
      <TextArea
        label={writeWords.body[post.kind]}
        name="body"
        rows={6}
        defaultValue={post.body}
        countTo={bodyMaximum}
        required
      />
      <TextField
        label={writeWords.tags}
        hint={writeWords.tagsHint}
        name="tags"
        defaultValue={post.tags.join(', ')}
      />
      <div className="actions">
        <Button onClick={onDone}>{words.cancel}</Button>
        <SubmitButton>{words.save}</SubmitButton>
      </div>
    </Form>
  )
}
