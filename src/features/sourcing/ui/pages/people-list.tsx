import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { PersonCard } from '#features/people-search/contract.ts'
import { ContactDialog } from '#features/people-search/ui/public/contact-dialog.tsx'
import { PersonRow } from '#features/people-search/ui/public/person-row.tsx'
import { loadFresh } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { TextBadge } from '#web/kit/text-badge.tsx'
import { links } from '#web/links.ts'
import {
  deletePeopleList,
  getPeopleList,
  listPeopleLists,
  removeFromPeopleList,
  renamePeopleList,
  type ListedPerson,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { PersonActions } from '../public/person-actions.tsx'
import { titleOf } from '../parts/title-of.ts'

const text = words.list
const inputOf = (id: string) => ({ params: { id }, query: {} })

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getPeopleList, inputOf(params['id'] ?? ''))

export const meta = () => ({ title: words.lists.title, robots: 'noindex' })

/** `/recruiter/saved-candidates/{id}`: one list of the team. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(query(getPeopleList, inputOf(id)))
  const list = useInfiniteQuery(pages(getPeopleList, inputOf(id)))
  const items = list.data?.pages.flatMap((page) => page.items as ListedPerson[]) ?? []
  const [contacted, setContacted] = useState<PersonCard>()
  const remove = useAction(removeFromPeopleList, {
    refreshes: [getPeopleList],
    onDone: () => notify({ message: text.removed }),
  })
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{data.list.name}</span>} lead={text.note}>
        <ListSettings id={id} name={data.list.name} />
      </PageHead>
      {list.isPending && <SkeletonRows />}
      {list.data && items.length === 0 && !list.hasNextPage && (
        <Empty
          title={text.empty}
          action={<LinkButton to={links.people()}>{words.page.search}</LinkButton>}
        >
          {text.emptyHint}
        </Empty>
      )}
      {(items.length > 0 || list.hasNextPage) && (
        <PagedList list={list} shown={items.length}>
          {items.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onContact={() => setContacted(person)}
              actions={
                <>
                  <Button
                    size="small"
                    kind="plain"
                    busy={remove.busy}
                    aria-label={text.removeNamed(titleOf(person))}
                    onClick={() => remove.run({ params: { id, cardId: person.id } })}
                  >
                    {text.remove}
                  </Button>
                  <PersonActions person={person} />
                </>
              }
            >
              <p className="small muted flex flex-wrap items-center gap-2">
                {person.tags.map((tag) => (
                  <TextBadge key={tag}>{tag}</TextBadge>
                ))}
                {text.added} <Time at={person.at} />
              </p>
            </PersonRow>
          ))}
        </PagedList>
      )}
      <ContactDialog person={contacted} onClose={() => setContacted(undefined)} />
    </div>
  )
}

function ListSettings({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const navigate = useNavigate()
  const rename = useAction(renamePeopleList, {
    refreshes: [getPeopleList, listPeopleLists],
    onDone: () => {
      notify({ message: text.renamed, type: 'success' })
      close()
    },
  })
  const remove = useAction(deletePeopleList, {
    refreshes: [listPeopleLists],
    onDone: () => {
      notify({ message: text.deleted })
      return navigate(links.savedCandidates())
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('rename')}>{text.rename}</Button>
      <Button kind="danger" onClick={() => setOpen('delete')}>
        {text.delete}
      </Button>
      <Dialog open={open === 'rename'} onClose={close} title={text.rename}>
        <Form
          name="rename-list"
          onSubmit={async (values) => {
            await rename.send({ params: { id }, body: { name: textOf(values, 'name') } })
          }}
        >
          <TextField
            label={words.lists.name}
            name="name"
            maxLength={80}
            defaultValue={name}
            required
          />
          <div>
            <SubmitButton>{text.rename}</SubmitButton>
          </div>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={text.delete}
        confirm={text.delete}
        cancel={text.cancel}
        busy={remove.busy}
        onConfirm={() => remove.run({ params: { id } })}
      >
        <p>{text.deleteSure}</p>
      </ConfirmDialog>
    </div>
  )
}
