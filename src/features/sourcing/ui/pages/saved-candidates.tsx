import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { searchPeople, type PersonCard } from '#features/people-search/contract.ts'
import { ContactDialog } from '#features/people-search/ui/public/contact-dialog.tsx'
import { PersonRow } from '#features/people-search/ui/public/person-row.tsx'
import { loadIfPossible, loadListIfPossible } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { Select } from '#web/kit/field.tsx'
import { Link } from '#web/kit/link.tsx'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  changePeopleSearch,
  deletePeopleSearch,
  listDismissals,
  listPeopleLists,
  listPeopleSearches,
  restorePerson,
  searchFrequencies,
  type DismissedPerson,
  type PeopleList,
  type SavedPeopleSearch,
  type SearchFrequency,
} from '../../contract.ts'
import { frequencyWords, reasonWords, words } from '../messages.ts'
import { CreateList } from '../parts/create-list.tsx'
import { titleOf } from '../parts/title-of.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadListIfPossible(context, listPeopleLists, { query: {} }),
    loadIfPossible(context, listPeopleSearches),
    loadListIfPossible(context, listDismissals, { query: {} }),
  ])
  return null
}

export const meta = () => ({ title: words.page.title, robots: 'noindex' })

/** `/recruiter/saved-candidates`: what a recruiter and their team keep of the search. */
export function Component() {
  return (
    <div className="page page-width page-split">
      <div className="grid content-start gap-8">
        <PageHead title={words.page.title} lead={words.page.lead}>
          <LinkButton to={links.people()}>{words.page.search}</LinkButton>
        </PageHead>
        <section className="grid gap-4" aria-labelledby="lists">
          <h2 id="lists">{words.lists.title}</h2>
          <p className="muted">{words.lists.lead}</p>
          <Lists />
        </section>
        <section className="grid gap-4 border-t border-line pt-6" aria-labelledby="searches">
          <h2 id="searches">{words.searches.title}</h2>
          <p className="muted">{words.searches.lead}</p>
          <Searches />
        </section>
        <section className="grid gap-4 border-t border-line pt-6" aria-labelledby="not-interested">
          <h2 id="not-interested">{words.dismiss.section}</h2>
          <Dismissed />
        </section>
      </div>
      <aside className="grid content-start gap-4">
        <h2>{words.lists.create}</h2>
        <CreateList />
      </aside>
    </div>
  )
}

function Lists() {
  const list = useInfiniteQuery(pages(listPeopleLists, { query: {} }))
  const items = list.data?.pages.flatMap((page) => page.items as PeopleList[]) ?? []
  if (list.isPending) return <SkeletonRows rows={2} />
  if (list.data && items.length === 0) return <p className="muted">{words.lists.none}</p>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((one) => (
        <li className="row grid gap-1" key={one.id}>
          <h3 className="text-17" dir="auto">
            <Link className="row-link" data-row to={links.peopleList(one.id)}>
              {one.name}
            </Link>
          </h3>
          <p className="small muted">
            {one.createdBy && <span dir="auto">{words.lists.by(one.createdBy)} · </span>}
            <Time at={one.createdAt} />
          </p>
        </li>
      ))}
    </PagedList>
  )
}

function Searches() {
  const { data } = useQuery(query(listPeopleSearches))
  if (!data) return <SkeletonRows rows={2} />
  if (data.items.length === 0) return <p className="muted">{words.searches.none}</p>
  return (
    <ul className="rows max-w-[52rem]">
      {data.items.map((search: SavedPeopleSearch) => (
        <SearchRow key={search.id} search={search} />
      ))}
    </ul>
  )
}

function SearchRow({ search }: { search: SavedPeopleSearch }) {
  const text = words.searches
  const params = { id: search.id }
  const change = useAction(changePeopleSearch, {
    refreshes: [listPeopleSearches],
    onDone: () => notify({ message: text.changed, type: 'success' }),
  })
  const remove = useAction(deletePeopleSearch, {
    refreshes: [listPeopleSearches],
    onDone: () => notify({ message: text.deleted }),
  })
  return (
    <li className="row grid gap-3">
      <h3 className="text-17 font-medium" dir="auto">
        {search.name}
      </h3>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        {search.lastCount !== null && <span>{text.lastCount(search.lastCount)}</span>}
        {search.nextRunAt && (
          <span>
            {text.next} <Time at={search.nextRunAt} form="near" />
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={text.frequency}
          name={`frequency-${search.id}`}
          value={search.frequency}
          required
          options={searchFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
          onChange={(event) =>
            change.run({
              params,
              body: { frequency: event.currentTarget.value as SearchFrequency },
            })
          }
        />
        <LinkButton
          size="small"
          to={links.people(search.search)}
          aria-label={text.openNamed(search.name)}
        >
          {text.open}
        </LinkButton>
        <Button
          size="small"
          kind="plain"
          busy={remove.busy}
          aria-label={text.deleteNamed(search.name)}
          onClick={() => remove.run({ params })}
        >
          {text.delete}
        </Button>
      </div>
    </li>
  )
}

function Dismissed() {
  const text = words.dismiss
  const list = useInfiniteQuery(pages(listDismissals, { query: {} }))
  const items = list.data?.pages.flatMap((page) => page.items as DismissedPerson[]) ?? []
  const [contacted, setContacted] = useState<PersonCard>()
  const restore = useAction(restorePerson, {
    refreshes: [listDismissals, searchPeople],
    onDone: () => notify({ message: text.restored, type: 'success' }),
  })
  if (list.isPending) return <SkeletonRows rows={2} />
  if (items.length === 0 && !list.hasNextPage) return <p className="muted">{text.none}</p>
  return (
    <>
      <PagedList list={list} shown={items.length}>
        {items.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onContact={() => setContacted(person)}
            actions={
              <Button
                size="small"
                busy={restore.busy}
                aria-label={text.restoreNamed(titleOf(person))}
                onClick={() => restore.run({ params: { id: person.id } })}
              >
                {text.restore}
              </Button>
            }
          >
            <p className="small muted">
              {text.reason}: {reasonWords[person.reason]} · <Time at={person.at} />
            </p>
          </PersonRow>
        ))}
      </PagedList>
      <ContactDialog person={contacted} onClose={() => setContacted(undefined)} />
    </>
  )
}
