import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getCandidateInfo, profileAtMost, saveCandidateInfo } from '#features/profiles/contract.ts'
import { saveAccepted, type Refusal } from '#features/profiles/ui/public/save-accepted.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reportFailure } from '#web/api/failure.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Disclosure, Note } from '#web/kit/content.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { notify, useOwnNotifications } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { listWords } from '#web/messages/format.ts'
import { createResume, listResumes, type ResumeReading } from '../../contract.ts'
import { words } from '../messages.ts'
import { choicesOf, titlesWithoutPlace, withChoices, type Choice } from './reading-choices.ts'

const text = words.upload

/** What was read of a file, field by field, and where it may go. */
export function Reading({ reading }: { reading: ResumeReading }) {
  const { data: info } = useQuery(query(getCandidateInfo))
  const navigate = useNavigate()
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const build = useAction(createResume, {
    refreshes: [listResumes],
    onDone: ({ id }) => navigate(links.resumes({ resume: id })),
  })
  const queries = useQueryClient()
  const save = useSteps()
  const notifications = useOwnNotifications()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  if (!info) return null
  const choices = choicesOf(reading.document, info.profile)
  const isChosen = (choice: Choice) =>
    canApply(choice) && (changed[choice.id] ?? choice.state === 'new')
  const chosen = choices.filter(isChosen)
  const { profile, beyond } = withChoices(info.profile, chosen)
  const withoutPlace = titlesWithoutPlace(reading.document)
  const problemOf = (choice: Choice) =>
    isChosen(choice)
      ? refusals.find(({ field }) => field === choice.part)?.errors[0]?.message
      : undefined

  async function add(): Promise<void> {
    try {
      const change = { profile, expectedVersion: info!.version }
      const { info: saved, refusals: found } = await saveAccepted(change, info!.profile)
      notifications.hide()
      if (saved) keepReply(queries, saved, getCandidateInfo)
      setRefusals(found)
      const left = chosen.filter(({ part }) => found.some(({ field }) => field === part))
      tell(saved !== undefined, [...new Set(left.map(({ field }) => text.field[field]))])
    } catch (error) {
      if (error instanceof ApiError) notifications.keep(reportFailure(saveCandidateInfo, error))
      throw error
    }
  }

  return (
    <div className="grid gap-5">
      <div>
        <h3>{text.read}</h3>
        <p className="muted">{text.readLead}</p>
      </div>
      {reading.exact && <Note tone="accent">{text.exact}</Note>}
      {choices.length === 0 && <Note tone="clock">{text.nothing}</Note>}
      {choices.length > 0 && isLittle(reading) && <Note tone="clock">{text.little}</Note>}
      {reading.unknownHeadings.length > 0 && (
        <Note tone="clock">{text.unknownHeadings(listWords(reading.unknownHeadings))}</Note>
      )}
      <ul className="rows">
        {choices.map((choice) => (
          <li className="row" key={choice.id}>
            <Checkbox
              label={<ChoiceWords choice={choice} />}
              checked={isChosen(choice)}
              disabled={!canApply(choice)}
              hint={hintOf(choice)}
              error={problemOf(choice)}
              onChange={({ currentTarget }) =>
                setChanged({ ...changed, [choice.id]: currentTarget.checked })
              }
            />
          </li>
        ))}
      </ul>
      {beyond.map(({ list, names }) => (
        <Note key={list} tone="clock">
          {text.beyond[list](profileAtMost[list], listWords(shortened(names)))} {text.keep}
        </Note>
      ))}
      {withoutPlace.length > 0 && <Note>{text.withoutPlace(listWords(withoutPlace))}</Note>}
      <div className="actions">
        <Button
          kind="primary"
          busy={save.busy}
          disabled={chosen.length === 0}
          onClick={() => save.run(add)}
        >
          {text.save}
        </Button>
        <Button
          busy={build.busy}
          onClick={() => build.run({ body: { label: text.fileLabel, document: reading.document } })}
        >
          {text.build}
        </Button>
      </div>
      <Seen reading={reading} />
    </div>
  )
}

/** @param left what was refused, as people call it */
function tell(isSaved: boolean, left: readonly string[]): void {
  if (left.length === 0) return void notify({ message: text.saved, type: 'success' })
  const names = listWords(left)
  if (isSaved) notify({ message: text.savedExcept(names), type: 'warning' })
  else notify({ message: text.refused(names), type: 'error' })
}

function ChoiceWords({ choice }: { choice: Choice }) {
  return (
    <>
      <span className="font-semibold">{text.field[choice.field]}</span>{' '}
      <span dir="auto" className="whitespace-pre-line">
        {choice.shown}
      </span>
    </>
  )
}

/** Most lines went nowhere: what is shown is hardly all that the file says. */
function isLittle({ lines }: ResumeReading): boolean {
  return lines.length > 20 && lines.filter(({ used }) => used).length < lines.length / 4
}

const canApply = ({ state }: Choice) => state === 'new' || state === 'replaces'

/** A long list is counted from its thirteenth name on. */
function shortened(names: readonly string[]): string[] {
  if (names.length <= 13) return [...names]
  return [...names.slice(0, 12), text.more(names.length - 12)]
}

function hintOf({ state, replaces, known = [], highlights }: Choice): string | undefined {
  if (state === 'known') return text.known
  if (known.length > 0) return text.partlyKnown(listWords(known))
  if (state === 'incomplete') return text.incomplete
  if (highlights) return text.fewerHighlights(profileAtMost.highlights, highlights)
  return state === 'replaces' ? text.replaces(replaces.slice(0, 120)) : undefined
}

function Seen({ reading }: { reading: ResumeReading }) {
  const lost = reading.lines.filter(({ used }) => !used).length
  if (reading.lines.length === 0) return null
  return (
    <Disclosure summary={text.seen}>
      <p className="muted">{text.seenLead}</p>
      <p>{text.lostCount(lost)}</p>
      <ol className="small mt-3 grid gap-1">
        {reading.lines.map((line, index) => (
          <li key={index} dir="auto">
            {line.text} {!line.used && <Badge tone="clock">{text.lost}</Badge>}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
