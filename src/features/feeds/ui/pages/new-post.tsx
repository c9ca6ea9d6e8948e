import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getArticle } from '#features/articles/contract.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Note, PageHead } from '#web/kit/content.tsx'
import { Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { type Meta } from '#web/shell/page.ts'
import { useShell } from '#web/shell/shell.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import {
  bodyMaximum,
  capacityMaximum,
  createPost,
  getFeedSettings,
  listMentionable,
  listPosts,
  pollDaysMaximum,
  postKinds,
  type PostKind,
} from '../../contract.ts'
import { writeWords as words } from '../messages.writing.ts'
import { mentionedIn } from '../parts/comment-form.tsx'
import { jobIn, listIn } from '../parts/typed-lists.ts'

export const meta: Meta = () => ({ title: words.title, robots: 'noindex' })

/** `/feeds/new`: each kind of post has its own form and its own draft. */
export function Component() {
  const search = useSearch()
  const viewer = useViewer()
  const job = search.get('job')
  const article = search.get('article')
  const asked = postKinds.find((one) => one === search.get('kind'))
  const kind: PostKind = asked ?? (job ? 'job' : 'text')
  const kinds = postKinds.filter((one) =>
    one === 'can_refer'
      ? viewer?.role === 'recruiter'
      : one !== 'seeks_referral' || viewer?.role === 'jobSeeker',
  )
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <LinkTabs
        label={words.kind}
        current={kind}
        tabs={kinds.map((name) => ({
          name,
          to: links.newPost({ kind: name, ...(article && { article }) }),
          label: words.kindLabels[name],
        }))}
      />
      <Composer key={kind} kind={kind} job={job} article={mayBeAbout(kind) ? article : null} />
    </div>
  )
}

/** Kinds that may be about an article. */
const mayBeAbout = (kind: PostKind) => kind === 'text' || kind === 'question'

/** @param address its category and name, as they stand in its address */
function useArticle(address: string | null) {
  const [category = '', slug = ''] = (address ?? '').split('/')
  const { data } = useQuery({
    ...query(getArticle, { params: { category, slug } }),
    enabled: category !== '' && slug !== '',
  })
  return data?.article ?? null
}

type ComposerProps = { kind: PostKind; job: string | null; article: string | null }

const mentionable = query(listMentionable, { query: {} })

function Composer({ kind, job, article: address }: ComposerProps) {
  const article = useArticle(address)
  const navigate = useNavigate()
  const { origin } = useShell()
  const { data } = useQuery(mentionable)
  const create = useAction(createPost, { refreshes: [listPosts, getFeedSettings] })
  const takesRoles = kind === 'can_refer' || kind === 'seeks_referral'
  const isMasked = kind === 'seeks_referral'
  return (
    <Form
      name={`new post ${kind}`}
      className="max-w-measure"
      onSubmit={async (values) => {
        const body = textOf(values, 'body')
        const link = textOf(values, 'jobId')
        const capacity = textOf(values, 'capacity')
        const post = await create.send({
          body: {
            kind,
            body,
            tags: listIn(textOf(values, 'tags')),
            mentions: isMasked ? [] : mentionedIn(body, data?.items ?? []),
            jobId: link === '' ? null : jobIn(link),
            articleId: article?.id ?? null,
            roles: listIn(textOf(values, 'roles')),
            capacity: capacity === '' ? null : Number(capacity),
            options: listIn(textOf(values, 'options'), /\n/),
            ...(kind === 'poll' && { pollDays: Number(textOf(values, 'pollDays')) }),
          },
        })
        const message = post.state === 'waiting' ? words.waiting : words.published
        notify({ message, type: 'success' })
        await navigate(links.post(post.slug))
      }}
    >
      {article && (
        <Note>
          {words.about}{' '}
          <Link className="link" to={links.article(article)}>
            <bdi>{article.title}</bdi>
          </Link>
        </Note>
      )}
      {isMasked && <Note tone="accent">{words.maskedHint}</Note>}
      <TextArea label={words.body[kind]} name="body" rows={6} countTo={bodyMaximum} required />
      {(kind === 'job' || isMasked) && (
        <TextField
          label={words.job}
          hint={words.jobHint}
          name="jobId"
          defaultValue={job ? origin + links.job(job) : ''}
          required={kind === 'job'}
        />
      )}
      {takesRoles && <TextField label={words.roles} hint={words.rolesHint} name="roles" required />}
      {kind === 'can_refer' && (
        <TextField
          label={words.capacity}
          hint={words.capacityHint}
          name="capacity"
          type="number"
          inputMode="numeric"
          min={1}
          max={capacityMaximum}
          defaultValue="3"
          required
        />
      )}
      {kind === 'poll' && (
        <>
          <TextArea
            label={words.options}
            hint={words.optionsHint}
            name="options"
            rows={4}
            required
          />
          <Select
            label={words.days}
            name="pollDays"
            defaultValue="7"
            options={[1, 3, 7, pollDaysMaximum].map((days) => ({
              value: String(days),
              label: words.dayCount(days),
            }))}
            required
          />
        </>
      )}
      <TextField label={words.tags} hint={words.tagsHint} name="tags" />
      <div>
        <SubmitButton>{words.publish}</SubmitButton>
      </div>
    </Form>
  )
}
