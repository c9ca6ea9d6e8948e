import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useLocation } from 'react-router'
import { keyOf, query } from '#web/api/query.ts'
import { Button, IconButton, LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listSavedJobIds, listSavedJobs, saveJob, unsaveJob } from '../../contract.ts'
import { words as text } from './words.ts'

/** Keeps a job, or keeps it no longer; `icon` in rows, where guests have none. */
export function SaveButton({ job, form = 'button' }: SaveButtonProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (viewer?.role === 'jobSeeker') return <Toggle person={viewer.userId} job={job} form={form} />
  if (viewer || form === 'icon') return null
  return (
    <LinkButton to={links.login({ next: pathname + search })}>
      <Icon of={Bookmark} />
      {text.save}
    </LinkButton>
  )
}

/** Guests do without it; the frame of signed-in people has it before it is asked for. */
const loadPendingWrites = () => import('#web/api/pending-writes.ts')
const loadKeeping = () => import('../parts/keep-jobs.ts')

type SaveButtonProps = { job: { id: string; title: string }; form?: 'button' | 'icon' }

function Toggle({ person, job, form }: SaveButtonProps & { person: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(query(listSavedJobIds))
  const saved = data?.ids.includes(job.id) ?? false
  const toggle = async () => {
    const key = query(listSavedJobIds).queryKey
    const put = (on: boolean) =>
      queries.setQueryData(key, (known) => {
        const others = (known?.ids ?? []).filter((id) => id !== job.id)
        return { ids: on ? [job.id, ...others] : others }
      })
    const { callLater } = await loadPendingWrites()
    // From here on it is kept, so that what is shown stays true when the page is left at once.
    const sent = callLater(person, saved ? unsaveJob : saveJob, { params: { id: job.id } }).then(
      () => true,
      () => false,
    )
    // An older answer must not undo it; a refusal has its notification and takes it back.
    await queries.cancelQueries({ queryKey: key })
    put(!saved)
    if (!(await sent)) return put(saved)
    void queries.invalidateQueries({ queryKey: keyOf(listSavedJobs) })
    // A page that is left keeps no copy to read offline; the next visit to the job does.
    if (!saved)
      await loadKeeping().then(
        ({ keepJob }) => keepJob(job.id),
        () => undefined,
      )
  }
  const icon = <Icon of={Bookmark} className={saved ? 'fill-current' : ''} />
  if (form === 'icon') {
    return (
      <IconButton
        className="-my-2.5"
        label={saved ? text.removeNamed(job.title) : text.saveNamed(job.title)}
        onClick={() => void toggle()}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Button aria-pressed={saved} onClick={() => void toggle()}>
      {icon}
      {saved ? text.saved : text.save}
    </Button>
  )
}
