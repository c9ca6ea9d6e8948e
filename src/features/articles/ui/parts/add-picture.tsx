import { useState } from 'react'
import { addressOf } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { notify } from '#web/kit/notifications.ts'
import {
  getArticlePicture,
  pictureMaximumBytes,
  pictureTypes,
  uploadArticlePicture,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { richWords } from '../messages.rich-text.ts'

/** Of no form: left empty, these fields must not keep the article from being saved. */
export const ownForm = 'no-form'

const decorative = 'decorative'

/** A picture as a text names it, by `picture:{id}`. */
export type ArticlePicture = {
  source: string
  alt: string
  /** `decorative` for one that shows nothing of its own. */
  title: string | null
}

/** What the dialog begins with. */
export type PictureAsked = {
  /** That was pasted or dropped. */
  file?: File
  /** The words of one that is there already: no other is asked for. */
  described?: Pick<ArticlePicture, 'alt' | 'title'>
}

type Props = {
  asked: PictureAsked
  onClose: () => void
  onAdd: (picture: ArticlePicture & { path: string; id: string }) => void
  onDescribe: (described: Pick<ArticlePicture, 'alt' | 'title'>) => void
}

/** Uploads a picture, and asks for the words that say what it shows. */
export function AddPicture({ asked, onClose, onAdd, onDescribe }: Props) {
  const { described } = asked
  const [alt, setAlt] = useState(described?.alt ?? '')
  const [isDecorative, setDecorative] = useState(described?.title === decorative)
  const [file, setFile] = useState(fitting(asked.file) ? asked.file : undefined)
  const { busy, problem, refuse, run } = useFieldWrite()
  const tooLarge = asked.file && !fitting(asked.file) && !file ? words.pictureTooLarge : undefined
  const isSaid = isDecorative || alt.trim() !== ''
  const said = isDecorative
    ? { alt: '', title: decorative }
    : { alt: alt.trim().replaceAll(/\s+/g, ' '), title: null }

  const add = (picture: File) =>
    run(async () => {
      const reply = await call(uploadArticlePicture, {}, { files: { picture }, silent: true })
      const { id, width } = reply
      const path = addressOf(getArticlePicture.path, { params: { id, width, format: 'webp' } })
      onAdd({ ...said, id, source: `picture:${id}`, path })
    }, words.pictureAdded)

  function choose(picture: File) {
    if (!fitting(picture)) return refuse(words.pictureTooLarge)
    setFile(picture)
  }

  function save() {
    if (!described) return file && void add(file)
    onDescribe(said)
    notify({ message: richWords.pictureSaved, type: 'success' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={described ? richWords.pictureChange : words.addPicture}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!isSaid || (!described && !file)}
            onClick={save}
          >
            {described ? richWords.pictureSave : words.insertPicture}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {!described && (
          <FileDrop
            label={words.picture}
            name="picture"
            accept={pictureTypes.join(',')}
            hint={words.pictureHint}
            current={file && <p className="small">{file.name}</p>}
            error={problem ?? tooLarge}
            busy={busy}
            onFile={choose}
          />
        )}
        <TextField
          label={words.pictureAlt}
          hint={words.pictureAltHint}
          value={alt}
          form={ownForm}
          maxLength={300}
          disabled={isDecorative}
          required={!isDecorative}
          data-autofocus={described || file ? '' : undefined}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <Checkbox
          label={words.pictureDecorative}
          checked={isDecorative}
          form={ownForm}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

function fitting(file: File | undefined): boolean {
  return file !== undefined && file.size <= pictureMaximumBytes
}

/** `![What it shows](picture:id)`; brackets would end the words too early. */
export function pictureMarkdown({ source, alt, title }: ArticlePicture): string {
  const plain = alt.replaceAll(/[[\]\\]/g, '\\$&')
  return `![${plain}](${source}${title ? ` "${title}"` : ''})`
}
