import { FileText } from 'lucide-react'
import { addressOf } from '#web/api/address.ts'
import { Icon } from '#web/kit/icon.tsx'
import { sizeWords } from '#web/messages/format.ts'
import { getFile, getFilePreview, type MessageFile as File } from '../../contract.ts'
import { words } from '../messages.ts'

/** A file in a message: a picture is shown small, everything is downloaded. */
export function MessageFile({ conversationId, file }: { conversationId: string; file: File }) {
  const { id: fileId, name, size, preview } = file
  const input = { params: { id: conversationId, fileId } }
  return (
    <a className="link grid gap-1" href={addressOf(getFile.path, input)} download={name}>
      {preview && (
        <img
          className="rounded-normal max-h-64 w-auto max-w-full bg-hover"
          src={addressOf(getFilePreview.path, input)}
          width={preview.width}
          height={preview.height}
          alt={words.picture(name)}
          loading="lazy"
        />
      )}
      <span className="small flex items-center gap-2">
        {!preview && <Icon of={FileText} />}
        <bdi className="wrap-anywhere">{name}</bdi>
        <span className="muted numbers whitespace-nowrap">{sizeWords(size)}</span>
      </span>
    </a>
  )
}
