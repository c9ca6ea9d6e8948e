import { useState } from 'react'
import { LinkButton } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import type { Post } from '../../contract.ts'
import { words } from '../messages.ts'
import { AnswerOffer } from './answer-offer.tsx'
import { Byline } from './byline.tsx'
import { ItemActions } from './item-actions.tsx'
import { Poll } from './poll.tsx'
import { ReactionBar } from './reactions.tsx'
import { RichText } from './rich-text.tsx'

const excerptLength = 600

/** The beginning of a long text, to the end of a word. */
function excerptOf(text: string): string | null {
  if (text.length <= excerptLength) return null
  return `${text.slice(0, excerptLength).replace(/\s+\S*$/u, '')}…`
}

/** A post in a list: its beginning, what it offers, and the way to the rest. */
export function PostRow({ post }: { post: Post }) {
  const [isGone, setGone] = useState(false)
  const canAct = useCanAct()
  if (isGone) return null
  const excerpt = excerptOf(post.body)
  return (
    <li className="row">
      <article className="grid gap-3" aria-label={labelOf(post)}>
        <Head post={post} isLinked />
        <RichText text={excerpt ?? post.body} mentions={post.mentions} />
        {excerpt !== null && (
          <p>
            <Link className="link" to={links.post(post.slug)}>
              {words.readMore}
            </Link>
          </p>
        )}
        <Extras post={post} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ReactionBar
            id={post.id}
            of="post"
            reactions={post.reactions}
            canReact={canAct && !post.isOwn && post.state === 'published'}
          />
          <Link className="link small" to={links.post(post.slug)}>
            {words.comments(post.comments)}
          </Link>
        </div>
        {canAct && (
          <ItemActions
            id={post.id}
            of="post"
            isOwn={post.isOwn}
            authorName={post.author?.name ?? null}
            onGone={() => setGone(true)}
          />
        )}
      </article>
    </li>
  )
}

/** Candidates and recruiters write; admins and guests read. */
export function useCanAct(): boolean {
  const viewer = useViewer()
  return viewer !== null && viewer.role !== 'admin'
}

function labelOf(post: Post): string {
  return `${words.kinds[post.kind]}, ${post.author?.name ?? words.anonymous}`
}

/** Who, when, of what kind. */
export function Head({ post, isLinked = false }: { post: Post; isLinked?: boolean }) {
  const time = <Time at={post.publishedAt} />
  return (
    <Byline
      author={post.author}
      unnamed={words.anonymous}
      hasPosts={post.kind !== 'seeks_referral' && post.state === 'published'}
    >
      {isLinked ? (
        <Link className="link" to={links.post(post.slug)}>
          {time}
        </Link>
      ) : (
        <span>{time}</span>
      )}
      {post.kind !== 'text' && <Badge>{words.kinds[post.kind]}</Badge>}
      {post.state !== 'published' && <Badge tone="clock">{words.states[post.state]}</Badge>}
      {post.editedAt && <span>{words.edited}</span>}
    </Byline>
  )
}

/** What a post carries beyond its words. */
export function Extras({ post, isMain = false }: { post: Post; isMain?: boolean }) {
  const canAct = useCanAct()
  const { job, roles, capacity, company } = post
  return (
    <>
      {job && (
        <div className="card grid gap-1">
          <p className="font-semibold wrap-anywhere" dir="auto">
            {job.title}
          </p>
          <p className="small muted flex flex-wrap items-center gap-x-3">
            <Link className="link" to={links.company(job.companySlug)}>
              <bdi>{job.companyName}</bdi>
            </Link>
            {job.isOpen ? (
              <Link className="link" to={links.job(job.id)}>
                {words.seeJob}
              </Link>
            ) : (
              <Badge tone="clock">{words.closed}</Badge>
            )}
          </p>
        </div>
      )}
      {post.article && (
        <p className="card wrap-anywhere">
          <span className="muted">{words.about}:</span>{' '}
          <Link className="link" to={post.article.path}>
            <bdi>{post.article.title}</bdi>
          </Link>
        </p>
      )}
      {roles.length > 0 && (
        <p className="flex flex-wrap gap-x-2">
          <span className="muted">
            {company && !job && (
              <>
                <Link className="link" to={links.company(company.slug)}>
                  <bdi>{company.name}</bdi>
                </Link>
                {' · '}
              </>
            )}
            {words.roles}:
          </span>
          <span dir="auto">{roles.join(', ')}</span>
        </p>
      )}
      {capacity && <p className="small">{words.capacity(capacity.left, capacity.total)}</p>}
      {post.kind === 'can_refer' && <AnswerOffer post={post} isMain={isMain} />}
      {post.poll && <Poll post={post} canVote={canAct && post.state === 'published'} />}
      {post.isOwn && post.kind === 'seeks_referral' && job?.isOpen && (
        <div className="grid justify-items-start gap-1">
          <LinkButton to={links.getReferral({ job: job.id })}>{words.sendRequest}</LinkButton>
          <p className="small muted">{words.sendRequestHint}</p>
        </div>
      )}
      {post.tags.length > 0 && (
        <p className="small flex flex-wrap gap-x-3">
          {post.tags.map((tag) => (
            <Link key={tag} className="link" to={links.feeds({ tag })}>
              {words.tagged(tag)}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
