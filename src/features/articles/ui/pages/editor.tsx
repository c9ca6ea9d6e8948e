import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { AskAgreement } from '#features/agreements/ui/public/ask-agreement.tsx'
import { isRefusal } from '#web/api/api-error.ts'
import { load, loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Badge, Note, PageHead } from '#web/kit/content.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { articlePath } from '#shared/article-path.ts'
import {
  createArticle,
  getDraft,
  listAuthors,
  listCategories,
  listDrafts,
  listRevisions,
  saveArticle,
  type ArticleDraft,
} from '../../contract.ts'
import { editorWords as words } from '../messages.ts'
import { ArticleForm, type Written } from '../parts/article-form.tsx'
import { Publication } from '../parts/publication.tsx'
import { Revisions } from '../parts/revisions.tsx'

/** Whose pages people agree to. */
const legalCategory = 'legal'

const blog = query(listCategories, { query: { kind: 'blog' } })
const authors = query(listAuthors, {})
const pages = query(listCategories, { query: { kind: 'page' } })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  await Promise.all([
    load(context, listCategories, { query: { kind: 'blog' } }),
    load(context, listCategories, { query: { kind: 'page' } }),
    loadFresh(context, listAuthors, {}),
    ...(id === 'new' ? [] : [loadFresh(context, getDraft, { params: { id } })]),
  ])
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/articles/{id}`: one text, written, published and brought back; `new` begins one. */
export function Component() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewArticle /> : <ExistingArticle key={id} id={id} />
}

function useCategories() {
  const posts = useQuery(blog).data?.items ?? []
  const others = useQuery(pages).data?.items ?? []
  return [
    ...posts.map(({ slug, name }) => ({ value: slug, label: words.blogCategory(name) })),
    ...others.map(({ slug, name }) => ({ value: slug, label: words.pageCategory(name) })),
  ]
}

function useAuthors() {
  const items = useQuery(authors).data?.items ?? []
  return items.map(({ slug, name }) => ({ value: slug, label: name }))
}

function NewArticle() {
  const navigate = useNavigate()
  const categories = useCategories()
  const writers = useAuthors()
  const create = useAction(createArticle, { refreshes: [listDrafts] })
  return (
    <div className="page page-width">
      <PageHead title={words.newTitle} />
      <ArticleForm
        name="article new"
        categories={categories}
        authors={writers}
        onSave={async (written) => {
          const made = await create.send({ body: written })
          notify({ message: words.saved, type: 'success' })
          await navigate(links.editArticle(made.id))
        }}
      />
    </div>
  )
}

function ExistingArticle({ id }: { id: string }) {
  const queries = useQueryClient()
  const categories = useCategories()
  const writers = useAuthors()
  const { data } = useQuery(query(getDraft, { params: { id } }))
  // What the form began from: a refresh in the background must not move it.
  const [edited, setEdited] = useState(data)
  const [newer, setNewer] = useState<ArticleDraft>()
  const save = useAction(saveArticle, { refreshes: [listDrafts, listRevisions] })
  if (!edited) return null

  function show(draft: ArticleDraft) {
    queries.setQueryData(keyOf(getDraft, { params: { id } }), draft)
    setEdited(draft)
    setNewer(undefined)
  }
  async function write(written: Written) {
    try {
      const expectedVersion = (newer ?? edited!).version
      show(await save.send({ params: { id }, body: { ...written, expectedVersion } }))
      notify({ message: words.saved, type: 'success' })
    } catch (error) {
      if (isRefusal(error, 'VERSION_CONFLICT')) {
        setNewer(await queries.fetchQuery({ ...query(getDraft, { params: { id } }), staleTime: 0 }))
      }
      throw error
    }
  }
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{edited.title}</span>}>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={edited.state === 'published' ? 'accent' : 'plain'}>
            {words.states[edited.state]}
          </Badge>
          {edited.state === 'published' && (
            <LinkButton size="small" to={articlePath(edited.kind, edited)}>
              {words.view}
            </LinkButton>
          )}
        </div>
      </PageHead>
      {newer && <Conflict newer={newer} onDiscard={() => show(newer)} />}
      <div className="page-split">
        <ArticleForm
          // A version that was loaded or restored is a new form.
          key={edited.version}
          name={`article ${id} ${edited.version}`}
          draft={edited}
          categories={categories}
          authors={writers}
          saveLabel={newer ? words.saveOver : words.save}
          onSave={write}
        />
        <aside className="grid content-start gap-8">
          <Publication draft={edited} onChange={show} />
          {edited.category === legalCategory && edited.state === 'published' && (
            <AskAgreement id={id} version={edited.version} />
          )}
          <Revisions draft={edited} onRestored={show} />
        </aside>
      </div>
    </div>
  )
}

function Conflict({ newer, onDiscard }: { newer: ArticleDraft; onDiscard: () => void }) {
  return (
    <div className="mb-6">
      <Note tone="clock" title={words.conflict}>
        <p>{words.conflictLead}</p>
        <h2 className="mt-3 font-semibold">{words.newer}</h2>
        <p dir="auto">{newer.title}</p>
        <p className="small muted break-all">{words.slugIs(newer.slug)}</p>
        {newer.excerpt && <p dir="auto">{newer.excerpt}</p>}
        <pre
          className="mt-2 max-h-[20rem] overflow-auto whitespace-pre-wrap"
          tabIndex={0}
          dir="auto"
        >
          {newer.body}
        </pre>
        <p className="mt-3">
          <Button size="small" onClick={onDiscard}>
            {words.discard}
          </Button>
        </p>
      </Note>
    </div>
  )
}
