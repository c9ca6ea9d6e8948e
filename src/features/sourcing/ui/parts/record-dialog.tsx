import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonCard } from '#features/people-search/contract.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { TokenField } from '#web/kit/token-field.tsx'
import {
  addPersonNote,
  addToPeopleList,
  deletePersonNote,
  getPeopleList,
  getPersonRecord,
  listPeopleLists,
  removeFromPeopleList,
  savePersonTags,
  tagsAtMost,
  type PeopleList,
  type PersonRecord,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { CreateList } from './create-list.tsx'

const text = words.record

/** What the team keeps about one candidate. */
export function RecordDialog({ person }: { person: PersonCard }) {
  const { data: record } = useQuery(query(getPersonRecord, { params: { id: person.id } }))
  if (!record) return <SkeletonRows rows={3} />
  return (
    <div className="grid gap-6">
      <p className="small muted">{text.lead}</p>
      <Lists cardId={person.id} record={record} />
      <Tags cardId={person.id} record={record} />
      <Notes cardId={person.id} record={record} />
    </div>
  )
}

type PartProps = { cardId: string; record: PersonRecord }

function Lists({ cardId, record }: PartProps) {
  const lists = useInfiniteQuery(pages(listPeopleLists, { query: { limit: 100 } }))
  const items = lists.data?.pages.flatMap((page) => page.items as PeopleList[]) ?? []
  // What was pressed shows at once, and what the server has shows when it refuses.
  const [pressed, setPressed] = useState<Record<string, boolean>>({})
  const options = {
    refreshes: [getPersonRecord, getPeopleList],
    onRefused: () => setPressed({}),
  }
  const add = useAction(addToPeopleList, options)
  const remove = useAction(removeFromPeopleList, options)
  const isOn = new Set(record.listIds)
  const press = (id: string, on: boolean) => {
    setPressed({ ...pressed, [id]: on })
    const params = { id, cardId }
    const done = on ? add.send({ params, body: {} }) : remove.send({ params })
    // A notification has said why.
    done.catch(() => undefined)
  }
  return (
    <section className="grid gap-3" aria-labelledby="record-lists">
      <h3 id="record-lists">{text.lists}</h3>
      {lists.data && items.length === 0 && <p className="muted">{text.noLists}</p>}
      {items.map((list) => (
        <Checkbox
          key={list.id}
          label={list.name}
          name={`list-${list.id}`}
          checked={pressed[list.id] ?? isOn.has(list.id)}
          onChange={(event) => press(list.id, event.currentTarget.checked)}
        />
      ))}
      <CreateList />
    </section>
  )
}

function Tags({ cardId, record }: PartProps) {
  const [tags, setTags] = useState(record.tags)
  const params = { id: cardId }
  const queries = useQueryClient()
  const save = useAction(savePersonTags, {
    refreshes: [getPeopleList],
    onDone: (next) => {
      keepReply(queries, next, getPersonRecord, { params })
      setTags(next.tags)
      notify({ message: text.tagsSaved, type: 'success' })
    },
  })
  return (
    <Form
      onSubmit={async () => {
        await save.send({ params, body: { tags } })
      }}
    >
      <TokenField
        label={text.tags}
        name="tags"
        hint={text.tagsHint}
        tokens={tags}
        onChange={setTags}
        maximum={tagsAtMost}
      />
      <div>
        <SubmitButton size="small" kind="quiet">
          {text.saveTags}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Notes({ cardId, record }: PartProps) {
  const params = { id: cardId }
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const keep = (next: PersonRecord) => keepReply(queries, next, getPersonRecord, { params })
  const add = useAction(addPersonNote, {
    onDone: (next) => {
      keep(next)
      setRound(round + 1)
      notify({ message: text.noteAdded, type: 'success' })
    },
  })
  const remove = useAction(deletePersonNote, { onDone: keep })
  return (
    <section className="grid gap-3" aria-labelledby="record-notes">
      <h3 id="record-notes">{text.notes}</h3>
      <ul className="rows">
        {record.notes.map((note) => (
          <li className="row grid gap-1" key={note.id}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {note.body}
            </p>
            <p className="small muted flex flex-wrap items-center gap-3">
              <span dir="auto">{note.author}</span> <Time at={note.createdAt} />
              {note.isOwn && (
                <Button
                  size="small"
                  kind="plain"
                  busy={remove.busy}
                  onClick={() => remove.run({ params: { ...params, noteId: note.id } })}
                >
                  {text.deleteNote}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Form
        key={round}
        name={`note-${cardId}-${round}`}
        onSubmit={async (values) => {
          await add.send({ params, body: { body: textOf(values, 'body') } })
        }}
      >
        <TextArea label={text.note} name="body" countTo={2000} required />
        <div>
          <SubmitButton size="small" kind="quiet">
            {text.addNote}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
