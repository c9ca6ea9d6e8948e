import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import {
  getCompany,
  keepCompaniesApart,
  listMergeProposals,
  listMerges,
  mergeCompany,
  searchCompanies,
  type MergeProposal,
} from '../../contract.ts'
import { adminWords as text } from '../messages.ts'

/** Pairs of companies that may be one, each with the two things that can be done about it. */
export function MergeProposals() {
  const queries = useQueryClient()
  const { data } = useQuery(query(listMergeProposals))
  if (!data || data.items.length === 0) return null

  async function decide(step: () => Promise<unknown>, message: string) {
    try {
      await step()
      notify({ message, type: 'success' })
    } catch {
      // The call tells its own failure.
    }
    await Promise.all(
      [listMergeProposals, listMerges, getCompany, searchCompanies].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  }

  return (
    <section className="mt-12 grid gap-3" aria-labelledby="merge-proposals">
      <div>
        <h2 id="merge-proposals" className="text-20 font-semibold">
          {text.proposals}
        </h2>
        <p className="muted">{text.proposalsLead}</p>
      </div>
      <ul className="rows">
        {data.items.map(({ from, into, reason }) => (
          <li
            key={`${from.id}${into.id}`}
            className="row flex flex-wrap items-center justify-between gap-3"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]" dir="auto">
                <Named company={from} /> → <Named company={into} />
              </p>
              <p className="small muted">{text.because[reason]}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                kind="danger"
                onClick={() =>
                  void decide(
                    () =>
                      call(mergeCompany, { params: { id: from.id }, body: { intoId: into.id } }),
                    text.merged,
                  )
                }
              >
                {text.merge(from.name, into.name)}
              </Button>
              <Button
                size="small"
                onClick={() =>
                  void decide(
                    () =>
                      call(keepCompaniesApart, {
                        params: { id: from.id },
                        body: { otherId: into.id },
                      }),
                    text.keptApart,
                  )
                }
              >
                {text.apart}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Named({ company }: { company: MergeProposal['from'] }) {
  return (
    <>
      <TextLink to={links.company(company.slug)}>{company.name}</TextLink> (
      {text.jobs(company.openJobs)})
    </>
  )
}
