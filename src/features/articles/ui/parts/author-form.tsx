import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/kit/field.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  addAuthor,
  bioMaximum,
  listAuthors,
  pictureMaximumBytes,
  pictureTypes,
  saveAuthor,
  slugMaximum,
  uploadArticlePicture,
  type DraftAuthor,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { AuthorFace } from './author-face.tsx'
import { suggestAddress } from './suggest-address.ts'

/** A person as their page shows them. */
export function AuthorForm({ author, onDone }: { author?: DraftAuthor; onDone: () => void }) {
  const [picture, setPicture] = useState<Shown | null>(
    author?.pictureId ? { id: author.pictureId, path: author.picture } : null,
  )
  const options = {
    refreshes: [listAuthors],
    onDone: () => {
      notify({ message: words.authorSaved, type: 'success' })
      onDone()
    },
  }
  const add = useAction(addAuthor, options)
  const save = useAction(saveAuthor, options)
  return (
    <Form
      name={`article author ${author?.id ?? 'new'}`}
      className="card grid max-w-measure gap-5"
      onSubmit={async (values) => {
        const content = {
          name: textOf(values, 'name'),
          bio: textOf(values, 'bio'),
          pictureId: picture?.id ?? null,
          hasAgreed: values.has('hasAgreed'),
        }
        if (!author)
          return void (await add.send({ body: { ...content, slug: textOf(values, 'slug') } }))
        const { id, version: expectedVersion } = author
        await save.send({ params: { id }, body: { ...content, expectedVersion } })
      }}
    >
      <TextField
        label={words.authorFullName}
        name="name"
        maxLength={100}
        defaultValue={author?.name}
        onBlur={suggestAddress}
        required
      />
      {!author && (
        <TextField
          label={words.authorSlug}
          hint={words.authorSlugHint}
          name="slug"
          maxLength={slugMaximum}
          required
        />
      )}
      <TextArea
        label={words.authorBio}
        hint={words.authorBioHint}
        name="bio"
        rows={3}
        countTo={bioMaximum}
        defaultValue={author?.bio}
        required
      />
      <Photo name={author?.name ?? ''} picture={picture} onChange={setPicture} />
      <Checkbox
        name="hasAgreed"
        label={words.authorAgreed}
        defaultChecked={author?.hasAgreed ?? false}
      />
      <div className="flex gap-3">
        <SubmitButton>{words.authorSave}</SubmitButton>
        <Button kind="plain" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}

type Shown = { id: string; path: string | null }
type PhotoProps = {
  name: string
  picture: Shown | null
  onChange: (picture: Shown | null) => void
}

function Photo({ name, picture, onChange }: PhotoProps) {
  const { busy, problem, refuse, run } = useFieldWrite()
  const upload = (file: File) =>
    run(async () => {
      const { id, width } = await call(
        uploadArticlePicture,
        {},
        { files: { picture: file }, silent: true },
      )
      onChange({ id, path: `/api/article-pictures/${id}/${width}/webp` })
    }, words.authorPictureAdded)
  return (
    <FileDrop
      label={words.authorPicture}
      name="picture"
      accept={pictureTypes.join(',')}
      hint={words.authorPictureHint}
      current={
        picture && (
          <div className="flex items-center gap-3">
            <AuthorFace name={name} picture={picture.path} size="head" />
            <Button kind="plain" size="small" onClick={() => onChange(null)}>
              {words.authorPictureRemove}
            </Button>
          </div>
        )
      }
      error={problem}
      busy={busy}
      onFile={(file) => {
        if (file.size > pictureMaximumBytes) return refuse(words.pictureTooLarge)
        void upload(file)
      }}
    />
  )
}
