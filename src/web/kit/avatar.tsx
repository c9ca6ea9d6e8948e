import { words } from '#web/messages/en.ts'
import type { FaceSize } from './company-mark.tsx'
import { hashOf, hueCount, initialsOf } from './monogram.ts'

type AvatarProps = {
  /** Null while the person is hidden: then everybody looks the same. */
  name: string | null
  /** Address of a picture. The initials stay behind it, for one that doesn't come. */
  picture?: string | null
  size?: FaceSize
  /** True where neither the name nor its redaction stands beside it. */
  alone?: boolean
}

/** A person's face: their picture, initials, or one shape of ink for all whose name is not to be seen yet. */
export function Avatar({ name, picture, size = 'row', alone = false }: AvatarProps) {
  const read = alone
    ? ({ role: 'img', 'aria-label': name ?? words.hidden } as const)
    : ({ 'aria-hidden': true } as const)
  if (name === null) {
    return (
      <span className="avatar" data-size={size} data-redacted {...read}>
        <svg viewBox="0 0 40 40" focusable="false" aria-hidden="true">
          <circle cx="20" cy="15.5" r="6.5" />
          <path d="M6.5 40a13.5 14 0 0 1 27 0Z" />
        </svg>
      </span>
    )
  }
  return (
    <span
      className="avatar"
      data-size={size}
      data-hue={hashOf(name.normalize('NFKC').trim().toLowerCase()) % hueCount}
      data-letters={initialsOf(name) || '•'}
      {...read}
    >
      {picture && <img key={picture} src={picture} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
