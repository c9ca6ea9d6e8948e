import { useState, type RefObject } from 'react'
import { call } from '#web/api/call.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { pictureMaximumBytes, pictureTypes, uploadArticlePicture } from '../../contract.ts'
import { editorWords as words } from '../messages.ts'

/** Of no form: left empty, these fields must not keep the article from being saved. */
const ownForm = 'no-form'

type Props = {
  /** Where the text is written. */
  within: RefObject<HTMLDivElement | null>
  onInsert: (body: string) => void
}

/** Uploads a picture and puts it where the cursor is, with the words that say what it shows. */
export function AddPicture({ within, onInsert }: Props) {
  const [alt, setAlt] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [file, setFile] = useState<File>()
  const { busy, problem, refuse, run } = useFieldWrite()
  const isReady = file !== undefined && (isDecorative || alt.trim() !== '')

  const add = (picture: File) =>
    run(async () => {
      const { id } = await call(uploadArticlePicture, {}, { files: { picture }, silent: true })
      insert(isDecorative ? `![](picture:${id} "decorative")` : `![${plain(alt)}](picture:${id})`)
      setAlt('')
      setFile(undefined)
      setDecorative(false)
    }, words.pictureAdded)

  function choose(picture: File) {
    if (picture.size > pictureMaximumBytes) return refuse(words.pictureTooLarge)
    setFile(picture)
  }

  function insert(markdown: string) {
    const textarea = within.current?.querySelector('textarea')
    if (!textarea) return
    const { selectionStart, selectionEnd } = textarea
    textarea.setRangeText(`\n\n${markdown}\n\n`, selectionStart, selectionEnd, 'end')
    // The form keeps what was typed, and a picture is part of it.
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
    onInsert(textarea.value)
    textarea.focus()
  }

  return (
    <Disclosure summary={words.addPicture}>
      <div className="grid gap-5">
        <FileDrop
          label={words.picture}
          name="picture"
          accept={pictureTypes.join(',')}
          hint={words.pictureHint}
          current={file && <p className="small">{file.name}</p>}
          error={problem}
          onFile={choose}
        />
        <TextField
          label={words.pictureAlt}
          hint={words.pictureAltHint}
          value={alt}
          form={ownForm}
          maxLength={300}
          disabled={isDecorative}
          required={!isDecorative}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <Checkbox
          label={words.pictureDecorative}
          checked={isDecorative}
          form={ownForm}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
        />
        <div>
          <Button busy={busy} disabled={!isReady} onClick={() => file && void add(file)}>
            {words.insertPicture}
          </Button>
        </div>
      </div>
    </Disclosure>
  )
}

/** Brackets would end the words too early. */
function plain(text: string): string {
  return text
    .trim()
    .replaceAll(/[[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')
}
