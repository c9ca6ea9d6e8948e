import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { withLabels, type Problem } from '#web/kit/form-checks.ts'
import { FormContext } from '#web/kit/form-context.ts'
import { FormSummary } from '#web/kit/form-summary.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Card, Disclosure, Note, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { JobDescription } from '#features/jobs/ui/public/job-description.tsx'
import { getPosting, type Posting } from '../../contract.ts'
import { words } from '../messages.ts'
import { ChecksPanel } from '../parts/checks-panel.tsx'
import { PostingActions } from '../parts/posting-actions.tsx'
import { PostingFields } from '../parts/posting-fields.tsx'
import { PostingLife } from '../parts/posting-life.tsx'
import { heldErrors } from '../parts/use-held-values.ts'
import { usePostingEditor, type PostingEditor } from '../parts/use-posting-editor.ts'

const text = words.edit

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadFresh(context, getPosting, { params: { id: params['id'] ?? '' } })
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: text.pageTitle(data?.content.title || text.untitled),
  robots: 'noindex',
})

/** `/recruiter/jobs/{id}/edit`: a posting, everything that is checked, and every step of its life. */
export function Component() {
  const { id = '' } = useParams()
  const { data: posting } = useSuspenseQuery(query(getPosting, { params: { id } }))
  // A copy opens under another id: nothing of this page's state is its.
  return <Editor key={id} posting={posting} />
}

function Editor({ posting }: { posting: Posting }) {
  const editor = usePostingEditor(posting)
  const page = useRef<HTMLDivElement>(null)
  const { refused } = editor
  const [focused, setFocused] = useState('')
  const form = useFieldErrors(posting, editor, focused)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => setProblems(withLabels(page.current!, refused)), [refused])
  const editable = posting.actions.includes('edit')
  const everPublic = posting.postedAt !== null
  return (
    <div className="page page-width" ref={page}>
      <p className="small mb-3 flex flex-wrap gap-x-5 gap-y-1">
        <TextLink to={links.hiring()}>{text.back}</TextLink>
        {everPublic && <TextLink to={links.hiringJob(posting.id)}>{text.applicants}</TextLink>}
        {everPublic && <TextLink to={links.job(posting.id)}>{text.see}</TextLink>}
      </p>
      <PageHead title={<span dir="auto">{editor.content.title || text.untitled}</span>}>
        {editable && <SaveWords editor={editor} />}
      </PageHead>
      <Conflict editor={editor} />
      <div className="page-split lg:grid-rows-[auto_1fr]">
        <Card className="grid content-start gap-5 lg:col-start-2 lg:row-start-1">
          <PostingLife posting={posting} />
          <PostingActions posting={posting} editor={editor} />
        </Card>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {editable ? (
            <FormContext value={form}>
              <FormSummary root={page} problems={problems} />
              <div
                onFocus={(event: FocusEvent<HTMLElement>) => setFocused(nameOf(event.target))}
                onBlur={() => setFocused('')}
              >
                <PostingFields editor={editor} />
              </div>
            </FormContext>
          ) : (
            <>
              <Note>{text.locked[posting.status]}</Note>
              <Preview html={posting.descriptionHtml} />
            </>
          )}
        </div>
        <aside className="grid content-start gap-8 lg:col-start-2 lg:row-start-2">
          {editable && (
            <ChecksPanel
              checks={posting.checks}
              held={editor.held}
              isPublished={posting.status === 'published'}
            />
          )}
          {editable && (
            <Disclosure summary={text.preview}>
              <Preview html={posting.descriptionHtml} />
            </Disclosure>
          )}
        </aside>
      </div>
    </div>
  )
}

const nameOf = (field: HTMLElement) => field.getAttribute('name') ?? ''

/** What is wrong beside each field; of the one that is being typed in, only what a save or a step was refused for. */
function useFieldErrors(posting: Posting, { held, errors }: PostingEditor, focused: string) {
  const { missing } = posting.checks
  return useMemo(() => {
    const wrong = missing.filter((one) => one.wrong)
    const checked = wrong.map(({ field, message }) => ({ path: field, message }))
    const found = [...heldErrors(held), ...checked].filter(({ path }) => path !== focused)
    return { busy: false, fields: [...errors, ...found] }
  }, [missing, held, errors, focused])
}

function Preview({ html }: { html: string }) {
  if (html === '') return <p className="muted">{text.previewNone}</p>
  return <JobDescription html={html} language={null} />
}

function SaveWords({ editor }: { editor: PostingEditor }) {
  const hydrated = useHydrated()
  const bad = editor.state === 'failed' || editor.state === 'conflict'
  return (
    <span className={`small ${bad ? 'text-danger' : 'muted'}`} role="status">
      {hydrated && text.state[editor.state]}
    </span>
  )
}

function Conflict({ editor }: { editor: PostingEditor }) {
  if (editor.state !== 'conflict') {
    return editor.restored ? (
      <div className="mb-6">
        <Note>{text.restored}</Note>
      </div>
    ) : null
  }
  return (
    <div className="mb-6">
      <Note tone="danger" title={text.conflictTitle}>
        <p>{text.conflict}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => void editor.insist().catch(() => undefined)}>{text.mine}</Button>
          <Button onClick={() => void editor.reload().catch(() => undefined)}>{text.theirs}</Button>
        </div>
      </Note>
    </div>
  )
}
