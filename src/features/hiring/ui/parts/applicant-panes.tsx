import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { TextLink } from '#web/kit/link.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { Panes } from '#web/kit/panes.tsx'
import { Empty } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { pipelineColumns, type ApplicantCard as Applicant } from '../../contract.ts'
import { words } from '../messages.ts'
import { pipelineWords } from '#features/applications/ui/public/words.ts'
import { applicantsOf, type Column } from './applicants-of.ts'
import { BulkList } from './bulk-list.tsx'

const text = words.job

type Job = { id: string; title: string }

type TabsProps = { job: Job; current: 'board' | 'list' | Column }

/** Board or list, and which column of it the list shows. */
export function ApplicantTabs({ job: { id, title }, current }: TabsProps) {
  const navigate = useNavigate()
  const isBoard = current === 'board'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <LinkTabs
        label={title}
        current={isBoard ? 'board' : 'list'}
        tabs={[
          { name: 'board', to: links.hiringJob(id), label: text.views.board },
          { name: 'list', to: links.hiringJob(id, { view: 'list' }), label: text.views.list },
        ]}
      />
      {!isBoard && (
        <label className="mb-4 flex items-center gap-2">
          <span className="small muted">{text.stage}</span>
          <select
            className="input"
            value={current}
            onChange={(event) => {
              const status = pipelineColumns.find((name) => name === event.currentTarget.value)
              void navigate(links.hiringJob(id, { view: 'list', status }))
            }}
          >
            <option value="list">{text.all}</option>
            {pipelineColumns.map((name) => (
              <option key={name} value={name}>
                {pipelineWords[name]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

type PanesProps = {
  job: Job
  status: Column | undefined
  /** Id of the applicant who is open, and the applicant. */
  open?: string
  children?: ReactNode
  action?: ReactNode
  onChange: () => void
}

/** The applicants of a job, beside the one that is open. Nobody is opened unasked: applicants are told. */
export function ApplicantPanes({ job, status, open, children, action, onChange }: PanesProps) {
  const list = useInfiniteQuery(applicantsOf(job.id, status))
  const items = list.data?.pages.flatMap((page) => page.items as Applicant[]) ?? []
  return (
    <Panes
      title={<span dir="auto">{job.title}</span>}
      action={action}
      open={open}
      head={
        <div>
          <p className="small mb-4">
            <TextLink to={links.hiring()}>{text.back}</TextLink>
          </p>
          <ApplicantTabs job={job} current={status ?? 'list'} />
        </div>
      }
      empty={
        list.data &&
        items.length === 0 && (
          <Empty drawing="board" title={text.none}>
            {text.noneLead}
          </Empty>
        )
      }
      list={
        <BulkList
          key={status ?? 'all'}
          list={list}
          items={items}
          open={open}
          to={(item) => links.applicant(item.id, { status })}
          onChange={onChange}
        />
      }
    >
      {children ?? (
        <Empty drawing="board" title={text.choose}>
          {text.chooseLead}
        </Empty>
      )}
    </Panes>
  )
}
