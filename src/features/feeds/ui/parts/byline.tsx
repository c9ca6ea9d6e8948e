import type { ReactNode } from 'react'
import { Avatar } from '#web/kit/avatar.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { Author } from '../../contract.ts'
import { discussionWords as words } from '../messages.discussion.ts'

type Props = {
  author: Author | null
  /** Said where there is no name. */
  unnamed: string
  /** People with posts have a list of them. */
  hasPosts?: boolean
  children: ReactNode
}

/** Who wrote it, where they provably work, and when. */
export function Byline({ author, unnamed, hasPosts = false, children }: Props) {
  return (
    <div className="flex items-start gap-3">
      <Avatar name={author?.name ?? null} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {author && hasPosts ? (
            <Link className="link font-semibold" to={links.feeds({ person: author.id })}>
              <bdi>{author.name}</bdi>
            </Link>
          ) : (
            <strong>
              <bdi>{author?.name ?? unnamed}</bdi>
            </strong>
          )}
          {author?.company && (
            <>
              {' '}
              {words.worksAt}{' '}
              <Link className="link" to={links.company(author.company.slug)} title={words.verified}>
                <bdi>{author.company.name}</bdi>
              </Link>
            </>
          )}
        </p>
        <p className="small muted flex flex-wrap items-center gap-x-3">{children}</p>
      </div>
    </div>
  )
}
