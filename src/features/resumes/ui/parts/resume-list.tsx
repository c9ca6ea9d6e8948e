import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ShareButton } from '#features/resume-shares/ui/public/share-button.tsx'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { createResume, listResumes, type ResumeHead } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.list

const RemoveResume = lazy(async () => ({
  default: (await import('./remove-resume.tsx')).RemoveResume,
}))

export function ResumeList() {
  const { data } = useQuery(query(listResumes))
  const navigate = useNavigate()
  const [removing, setRemoving] = useState<ResumeHead>()
  const create = useAction(createResume, {
    refreshes: [listResumes],
    onDone: ({ id }) => navigate(links.resumes({ resume: id })),
  })
  return (
    <section className="grid gap-4" aria-labelledby="resumes">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="resumes">{text.heading}</h2>
        <Button
          kind="primary"
          busy={create.busy}
          onClick={() => create.run({ body: { label: text.newLabel } })}
        >
          {text.create}
        </Button>
      </div>
      {!data && <SkeletonRows rows={2} />}
      {data?.items.length === 0 && (
        <Empty level="h3" title={text.empty}>
          {text.emptyLead}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <ul className="rows">
          {data.items.map((resume) => (
            <li className="row flex flex-wrap items-center justify-between gap-3" key={resume.id}>
              <div className="min-w-0">
                <TextLink to={links.resumes({ resume: resume.id })} className="font-semibold">
                  <span dir="auto">{resume.label}</span>
                </TextLink>
                <p className="small muted">
                  {words.builder.templates[resume.template]} · {text.changed}{' '}
                  <Time at={resume.updatedAt} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <ShareButton resumeId={resume.id} name={resume.label} />
                <Button
                  size="small"
                  aria-label={text.copyNamed(resume.label)}
                  onClick={() =>
                    create.run({ body: { label: text.copyOf(resume.label), copyOf: resume.id } })
                  }
                >
                  {text.copy}
                </Button>
                <Button
                  size="small"
                  kind="danger"
                  aria-label={text.removeNamed(resume.label)}
                  onClick={() => setRemoving(resume)}
                >
                  {text.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <Suspense>
          <RemoveResume resume={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
