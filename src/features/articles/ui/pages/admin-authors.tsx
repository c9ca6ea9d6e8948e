import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { deleteAuthor, listAuthors, type DraftAuthor } from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { AuthorFace } from '../parts/author-face.tsx'
import { AuthorForm } from '../parts/author-form.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, listAuthors, {})

export const meta = () => ({ title: words.authors, robots: 'noindex' })

const list = query(listAuthors, {})

/** `/admin/article-authors`: who writes, and who of them is named in public. */
export function Component() {
  const { data } = useQuery(list)
  const [edited, setEdited] = useState<string>()
  const [deleted, setDeleted] = useState<DraftAuthor>()
  const items = data?.items ?? []
  const close = () => setEdited(undefined)
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={words.authors} lead={words.authorsLead}>
        {edited !== 'new' && <Button onClick={() => setEdited('new')}>{words.authorAdd}</Button>}
      </PageHead>
      <p>
        <TextLink to={links.adminArticles()}>{words.backToArticles}</TextLink>
      </p>
      {edited === 'new' && <AuthorForm onDone={close} />}
      {items.length === 0 && edited !== 'new' && (
        <Empty title={words.authorsNone}>{words.authorsNoneHint}</Empty>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((item) => (
            <li key={item.id} className="row">
              {edited === item.id ? (
                <AuthorForm author={item} onDone={close} />
              ) : (
                <Row
                  author={item}
                  onEdit={() => setEdited(item.id)}
                  onDelete={() => setDeleted(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteAuthor author={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

type RowProps = { author: DraftAuthor; onEdit: () => void; onDelete: () => void }

function Row({ author, onEdit, onDelete }: RowProps) {
  const { name, slug, bio, picture, hasAgreed, articles } = author
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 gap-3">
        <AuthorFace name={name} picture={picture} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-16 wrap-anywhere" dir="auto">
            {name}
          </h2>
          <p className="max-w-measure wrap-anywhere" dir="auto">
            {bio}
          </p>
          <p className="small muted flex flex-wrap items-baseline gap-x-3">
            <Badge tone={hasAgreed ? 'accent' : 'plain'}>
              {hasAgreed ? words.authorNamed : words.authorUnnamed}
            </Badge>
            <span>{words.authorArticles(articles)}</span>
            {hasAgreed && (
              <Link
                className="link"
                to={links.author(slug)}
                aria-label={`${words.authorView}: ${name}`}
              >
                {words.authorView}
              </Link>
            )}
          </p>
        </div>
      </div>
      <span className="flex gap-2">
        <Button
          kind="plain"
          size="small"
          aria-label={`${words.authorEdit} ${name}`}
          onClick={onEdit}
        >
          {words.authorEdit}
        </Button>
        <Button
          kind="plain"
          size="small"
          aria-label={`${words.authorDelete} ${name}`}
          onClick={onDelete}
        >
          {words.authorDelete}
        </Button>
      </span>
    </div>
  )
}

type DeleteProps = { author: DraftAuthor | undefined; onClose: () => void }

function DeleteAuthor({ author, onClose }: DeleteProps) {
  const remove = useAction(deleteAuthor, {
    refreshes: [listAuthors],
    onDone: () => {
      notify({ message: words.authorDeleted, type: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={author !== undefined}
      onClose={onClose}
      title={words.authorDeleteTitle(author?.name ?? '')}
      confirm={words.authorDelete}
      cancel={words.authorKeep}
      busy={remove.busy}
      onConfirm={() => author && remove.run({ params: { id: author.id } })}
    >
      <p>{words.authorDeleteBody}</p>
    </ConfirmDialog>
  )
}
