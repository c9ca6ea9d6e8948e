import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { getCandidateInfo, type Profile } from '#features/profiles/contract.ts'
import { fillVariables, variablesIn } from '#shared/variables.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { listWords } from '#web/messages/format.ts'
import { listCoverNotes, type FilledVariable } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.field
const Menu = lazy(async () => ({ default: (await import('#web/kit/menu.tsx')).Menu }))
const skillsNamed = 3

type Props = ComponentProps<typeof TextArea> & {
  /** What the note is about, as far as it is known. */
  subject: { company: string | undefined; job: string | undefined }
}

/** A text that can begin with one of the candidate's cover notes, and says what is left to fill in. */
export function CoverNoteField({ subject, ...area }: Props) {
  const { data } = useQuery(query(listCoverNotes))
  const notes = data?.items ?? []
  const { data: info } = useQuery({ ...query(getCandidateInfo), enabled: notes.length > 0 })
  const field = useRef<HTMLDivElement>(null)
  const [replaced, setReplaced] = useState('')
  const [left, setLeft] = useState<string[]>(() => variablesIn(String(area.defaultValue ?? '')))

  /** As if it were typed: the form counts its characters and keeps it. */
  function write(note: string) {
    const input = field.current!.querySelector('textarea')!
    setReplaced(input.value)
    input.value = note
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return (
    <div
      ref={field}
      className="grid gap-2"
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setLeft(variablesIn(target.value))
      }}
    >
      <TextArea {...area} />
      {left.length > 0 && (
        <p className="small" role="status">
          {text.left(listWords(left.map((name) => `{${name}}`)))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {notes.length > 0 && (
          <Suspense>
            <Menu
              label={text.use}
              trigger={text.use}
              className="button"
              kind="quiet"
              entries={notes.map(({ id, role, body }) => ({
                id,
                label: role,
                onAction: () => write(fillVariables(body, valuesOf(subject, info?.profile))),
              }))}
            />
          </Suspense>
        )}
        {data && notes.length === 0 && (
          <TextLink to={links.coverNotes()} className="small">
            {text.none}
          </TextLink>
        )}
        {replaced !== '' && (
          <Button size="small" onClick={() => write(replaced)}>
            {text.undo}
          </Button>
        )}
      </div>
    </div>
  )
}

function valuesOf(
  { company = '', job = '' }: Props['subject'],
  profile: Profile | undefined,
): Record<FilledVariable, string> {
  const skills = profile?.skills?.slice(0, skillsNamed).map(({ name }) => name) ?? []
  return {
    company,
    job,
    name: profile?.basics?.name ?? '',
    headline: profile?.basics?.label ?? '',
    skills: listWords(skills),
  }
}
