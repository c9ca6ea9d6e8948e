import type { ReactNode } from 'react'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { CompanyDemand } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.landing

/** What people who work at a company read before they become referrers; `children` is the way on. */
export function Landing({ demand, children }: { demand: CompanyDemand; children: ReactNode }) {
  const { company, waiting, available } = demand
  return (
    <div className="page page-width">
      <div className="grid max-w-column gap-8">
        <header className="grid gap-3">
          <h1 className="display">{text.title(company.name)}</h1>
          <p className="text-17">{text.waiting(company.name, waiting)}</p>
          <p className="muted">
            {text.others(available)} {waiting === null && text.fewest}
          </p>
        </header>
        {children}
        <section className="grid gap-3" aria-labelledby="how">
          <h2 id="how" className="text-20 font-semibold">
            {text.how}
          </h2>
          <ol className="grid list-decimal gap-2 pl-5">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{text.nothing}</p>
          <p>
            <Link className="link" to={links.company(company.slug)}>
              {text.aboutCompany(company.name)}
            </Link>
          </p>
        </section>
      </div>
    </div>
  )
}
