import { useState } from 'react'
import { createInvitation, listInvitations } from '#features/invitations/contract.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { Select } from '#web/kit/field.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import type { Acquaintance } from '../../contract.ts'
import { draftWords as text } from './draft-words.ts'

type Props = {
  people: readonly Acquaintance[]
  company: { slug: string; name: string }
  jobTitle: string | null
}

/** Two messages to one person; they leave this page by the candidate's own hand alone. */
export function Drafts({ people, company, jobTitle }: Props) {
  const [chosen, setChosen] = useState(people[0]?.id)
  const [link, setLink] = useState<string>()
  const { run, busy } = useAction(createInvitation, {
    refreshes: [listInvitations],
    onDone: (made) => setLink(made.link),
  })
  const person = people.find(({ id }) => id === chosen) ?? people[0]
  if (!person) return null
  const [first = person.name] = person.name.split(' ')
  return (
    <Disclosure summary={text.drafts}>
      <div className="grid gap-5">
        {people.length > 1 && (
          <Select
            label={text.choose}
            value={person.id}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
            required
          />
        )}
        <Message
          title={text.toAsk(first)}
          message={text.askToRefer(first, company.name, jobTitle)}
        />
        {link === undefined ? (
          <div className="grid justify-items-start gap-2">
            <p className="font-medium">{text.toJoin(first)}</p>
            <Button
              size="small"
              busy={busy}
              onClick={() => run({ params: { slug: company.slug }, body: {} })}
            >
              {text.makeLink}
            </Button>
          </div>
        ) : (
          <Message title={text.toJoin(first)} message={text.askToJoin(first, company.name, link)} />
        )}
      </div>
    </Disclosure>
  )
}

function Message({ title, message }: { title: string; message: string }) {
  const copy = () => copyText(message)
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p className="font-medium">{title}</p>
      <p className="small wrap-anywhere whitespace-pre-line" dir="auto">
        {message}
      </p>
      <Button size="small" onClick={copy} aria-label={`${text.copy}: ${title}`}>
        {text.copy}
      </Button>
    </div>
  )
}
