import { Badge } from '#web/kit/content.tsx'
import type { ResumeDocument } from '../../contract.ts'
import { checkWords, words } from '../messages.ts'
import { checksOf, costs, scoreOf } from './checks.ts'

const text = words.checks

/** What a careful reader would mark, with the line and the way to fix it. */
export function ChecksSection({ document }: { document: ResumeDocument }) {
  const findings = checksOf(document)
  return (
    <section aria-labelledby="checks" className="grid gap-3">
      <h2 id="checks">{text.heading}</h2>
      <p>{text.score(scoreOf(findings))}</p>
      <p className="small muted">{text.formula(costs.problem, costs.hint)}</p>
      {findings.length === 0 && <p className="muted">{text.none}</p>}
      <ul className="rows">
        {findings.map(({ rule, line, weight }) => (
          <li className="row grid gap-1" key={`${rule} ${line}`}>
            <p>
              <Badge tone={weight === 'problem' ? 'danger' : 'plain'}>{text[weight]}</Badge>{' '}
              {checkWords[rule]}
            </p>
            {line && (
              <p className="small muted" dir="auto">
                {line}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
