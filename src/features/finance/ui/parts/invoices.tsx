import { useInfiniteQuery } from '@tanstack/react-query'
import { searchInvoices, type Invoice } from '#features/invoices/contract.ts'
import { pages } from '#web/api/query.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { formatMoney } from '#shared/money.ts'
import { words } from '../messages.ts'
import { SearchBar } from './search-bar.tsx'

/** Invoices and credit notes of everybody. */
export function Invoices({ q }: { q: string | undefined }) {
  const list = useInfiniteQuery(pages(searchInvoices, { query: { q } }))
  const rows = list.data?.pages.flatMap((page) => page.items as Invoice[]) ?? []
  return (
    <>
      <SearchBar
        key={q}
        q={q}
        show="invoices"
        hint={words.searchPapers}
        file="/api/admin/invoices/export"
      />
      {rows.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <PagedList list={list} shown={rows.length}>
          {rows.map((paper) => (
            <li
              key={paper.id}
              className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
            >
              <div>
                {paper.kind === 'invoice' ? words.invoice : words.creditNote}{' '}
                <span className="numbers">{paper.fullNumber}</span>{' '}
                <span dir="auto">{paper.buyerName}</span>{' '}
                <span className="small muted">
                  <Time at={paper.createdAt} form="date" />
                </span>
              </div>
              <div className="flex items-baseline gap-4">
                <span className="numbers">
                  {formatMoney(
                    paper.kind === 'invoice' ? paper.totalMinor : -paper.totalMinor,
                    paper.currency,
                  )}
                </span>
                <a
                  className="link"
                  href={`/api/invoices/${paper.id}/pdf`}
                  aria-label={words.pdfOf(paper.fullNumber)}
                  download
                >
                  {words.pdf}
                </a>
              </div>
            </li>
          ))}
        </PagedList>
      )}
    </>
  )
}
