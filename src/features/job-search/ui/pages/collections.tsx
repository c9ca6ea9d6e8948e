import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { notFound, type Meta } from '#web/shell/page.ts'
import { collectionLetters, listCollections, type CollectionLetters } from '../../contract.ts'
import { collectionWords as text } from '../messages.collections.ts'

const ofLetter = (letter: string | undefined) => ({ query: letter ? { letter } : {} })

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const { letter } = params
  if (letter !== undefined && !collectionLetters.includes(letter)) {
    throw notFound(new URL(request.url).pathname)
  }
  return load(context, listCollections, ofLetter(letter))
}

export const meta: Meta<typeof loader> = ({ data, params: { letter } }) => {
  const isEmpty = letter
    ? data?.letters.every((one) => one.letter !== letter)
    : data?.letters.length === 0
  return {
    title: letter ? text.listAt(letter) : text.list,
    description: text.listLead,
    canonical: links.collections(letter),
    ...(isEmpty && { robots: 'noindex, follow' }),
  }
}

/** `/collections` and `/collections/{letter}`: every collection, so that none is far from the home page. */
export function Component() {
  const { letter } = useParams()
  const { data } = useQuery(query(listCollections, ofLetter(letter)))
  if (!data) return null
  const { letters, roles, places } = data
  return (
    <div className="page page-width">
      <PageHead title={letter ? text.listAt(letter) : text.list} lead={text.listLead} />
      {letters.length === 0 ? (
        <Empty title={text.listNone}>{text.listNoneHint}</Empty>
      ) : (
        <nav aria-label={text.letters}>
          {!letter && <p className="muted mb-3">{text.chooseLetter}</p>}
          <ul className="flex flex-wrap gap-2">
            {letters.map(({ letter: one, collections }) => (
              <li key={one}>
                <LinkButton
                  size="small"
                  kind={one === letter ? 'primary' : 'quiet'}
                  to={links.collections(one)}
                  aria-label={text.letter(one, collections)}
                  aria-current={one === letter ? 'page' : undefined}
                >
                  {text.letterName(one)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Group title={text.roles} items={roles} />
      <Group title={text.places} items={places} />
      {letter && letters.length > 0 && roles.length + places.length === 0 && (
        <Empty title={text.listNone}>{text.listNoneHint}</Empty>
      )}
    </div>
  )
}

function Group({ title, items }: { title: string; items: CollectionLetters['roles'] }) {
  if (items.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3">{title}</h2>
      <ul className="grid gap-x-6 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
        {items.map(({ slug, label }) => (
          <li key={slug}>
            <TextLink to={links.collection(slug)}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
