import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { workModes } from '#features/profiles/contract.ts'
import { DismissalCounts } from '#features/sourcing/ui/public/dismissal-counts.tsx'
import { PersonActions } from '#features/sourcing/ui/public/person-actions.tsx'
import { SaveSearch } from '#features/sourcing/ui/public/save-search.tsx'
import { isRefusal } from '#web/api/api-error.ts'
import { loadListIfPossible } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, Note, PageHead } from '#web/kit/content.tsx'
import { PagedList, SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { listWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listContacts, searchPeople, type PersonCard } from '../../contract.ts'
import { modeWords, words } from '../messages.ts'
import { ContactDialog } from '../public/contact-dialog.tsx'
import { ContactList } from '../parts/contact-list.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { PersonRow } from '../public/person-row.tsx'
import { queryOf } from '../parts/people-address.ts'

const text = words.search

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams
  await Promise.all([
    loadListIfPossible(context, searchPeople, { query: queryOf(address) }),
    loadListIfPossible(context, listContacts, { query: {} }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/search-job-seekers`: filters stand in the address. */
export function Component() {
  const address = useSearch()
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...pages(searchPeople, { query: queryOf(address) }),
    retry: false,
    // The loader has just been refused: asking again would be refused again.
    retryOnMount: false,
  })
  const [contacted, setContacted] = useState<PersonCard>()
  if (isRefusal(list.error, 'NOT_VERIFIED')) return <VerifyFirst />
  const items = list.data?.pages.flatMap((page) => page.items as PersonCard[]) ?? []
  const place = list.data?.pages[0]?.place
  const unknown = list.data?.pages[0]?.unknownSkills ?? []
  return (
    <div className="page page-width page-split">
      <div className="grid content-start gap-6">
        <PageHead title={text.title} lead={text.lead}>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={links.savedCandidates()}>{text.kept}</LinkButton>
            {/* Below the list on a phone. */}
            <LinkButton to="#filters" className="lg:hidden">
              {text.filters}
            </LinkButton>
          </div>
        </PageHead>
        {unknown.length > 0 && <Note tone="clock">{text.unknown(listWords(unknown))}</Note>}
        {place?.kind === 'unknown' && <Note tone="clock">{text.unknownPlace(place.name)}</Note>}
        {list.isPending && <SkeletonRows />}
        {list.data && items.length === 0 && (
          <Empty
            title={address.size > 0 ? text.none : text.nobodyYet}
            action={<SaveSearch address={address} />}
          >
            {address.size > 0 ? text.noneHint : text.nobodyYetHint}
          </Empty>
        )}
        {items.length > 0 && (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="small muted grid gap-1">
                <p>{text.order}</p>
                <DismissalCounts />
              </div>
              <SaveSearch address={address} />
            </div>
            <PagedList list={list} shown={items.length}>
              {items.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  onContact={() => setContacted(person)}
                  actions={<PersonActions person={person} />}
                />
              ))}
            </PagedList>
          </>
        )}
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="requests">
          <h2 id="requests">{text.requests}</h2>
          <ContactList as="recruiter" />
        </section>
        <ContactDialog person={contacted} onClose={() => setContacted(undefined)} />
      </div>
      <aside
        id="filters"
        aria-label={text.filters}
        className="scroll-mt-16 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:px-1"
      >
        <FilterForm
          key={address.toString()}
          address={address}
          modes={workModes.map((value) => ({ value, label: modeWords[value] }))}
          onSearch={(search) => void navigate(links.people(search))}
        />
      </aside>
    </div>
  )
}

function VerifyFirst() {
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <Empty
        title={text.verify}
        action={
          <LinkButton kind="primary" to={links.recruiterVerification()}>
            {text.verifyAction}
          </LinkButton>
        }
      >
        {text.verifyLead}
      </Empty>
    </div>
  )
}
