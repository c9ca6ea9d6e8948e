import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Button } from '#web/kit/button.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import {
  getCandidateInfo,
  pictureTypes,
  removeProfilePicture,
  uploadProfilePicture,
  type CandidateInfo,
} from '../../contract.ts'
import { pictureWords as text } from '../messages.picture.ts'
import { PictureCropper } from './picture-cropper.tsx'
import { ProfileSection } from './profile-section.tsx'

type PictureSectionProps = { name: string; picture: CandidateInfo['picture'] }

/** The picture of a candidate: cut in the browser, so that the rest of it never leaves the device. */
export function PictureSection({ name, picture }: PictureSectionProps) {
  const queries = useQueryClient()
  const { busy, problem, refuse, run } = useFieldWrite()
  const [chosen, setChosen] = useState<ImageBitmap>()

  async function choose(file: File) {
    try {
      setChosen(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      refuse(text.unreadable)
    }
  }

  function close() {
    chosen?.close()
    setChosen(undefined)
  }

  function show(reply: { picture: string | null }) {
    queries.setQueryData<CandidateInfo>(
      query(getCandidateInfo).queryKey,
      (info) => info && { ...info, ...reply },
    )
  }

  async function upload(cropped: Blob) {
    const profilePicture = new File([cropped], 'picture.jpg', { type: cropped.type })
    const options = { files: { profilePicture }, silent: true }
    await run(async () => show(await call(uploadProfilePicture, {}, options)), text.uploaded)
    close()
  }

  const remove = () =>
    run(async () => show(await call(removeProfilePicture, {}, { silent: true })), text.removed)

  return (
    <ProfileSection id="picture" title={text.heading}>
      <FileDrop
        label={text.label}
        name="profilePicture"
        accept={pictureTypes.join(',')}
        hint={text.hint}
        error={problem}
        busy={busy}
        onFile={(file) => void choose(file)}
        replaces={picture !== null}
        current={
          <span className="mb-2 flex flex-wrap items-center gap-4">
            <Avatar name={name} picture={picture} size="head" />
            {picture ? (
              <Button size="small" busy={busy} onClick={() => void remove()}>
                {text.remove}
              </Button>
            ) : (
              <span className="small muted">{text.none}</span>
            )}
          </span>
        }
      />
      {chosen && (
        <PictureCropper
          picture={chosen}
          busy={busy}
          onDone={(cropped) => void upload(cropped)}
          onClose={close}
        />
      )}
    </ProfileSection>
  )
}
