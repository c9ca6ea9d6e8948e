import type { ReactNode } from 'react'
import { Link } from '#web/kit/link.tsx'
import { Note } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { getIdPicture, type VerificationCase } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.review

/** Everything a verifier compares, side by side with the picture. */
export function CaseFacts({ open }: { open: VerificationCase }) {
  const { about, address, claim, company } = open
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {open.kind === 'identity' && <Picture open={open} />}
      <div className="grid content-start gap-4">
        <dl className="grid content-start gap-3">
          <Fact name={text.profileName}>
            <span dir="auto">{about.profileName}</span>
          </Fact>
          {about.profileName !== open.person.name && (
            <Fact name={text.accountName}>
              <span dir="auto">{open.person.name}</span>
            </Fact>
          )}
          {company && (
            <Fact name={text.company}>
              <Link className="link" to={links.company(company.slug)} dir="auto">
                {company.name}
              </Link>
            </Fact>
          )}
          <Fact name={text.workEmail}>
            {about.workEmail}{' '}
            <span className="muted">
              {about.workEmailAt ? (
                <>
                  {text.confirmedOn} <Time at={about.workEmailAt} form="date" />
                </>
              ) : (
                text.notConfirmed
              )}
            </span>
          </Fact>
          {about.title && (
            <Fact name={text.jobTitle}>
              <span dir="auto">{about.title}</span>
            </Fact>
          )}
          {claim && <ClaimFacts claim={claim} />}
          {address && <AddressFacts address={address} kind={open.kind} />}
          {open.earlier.length > 0 && (
            <Fact name={text.earlier}>
              <ul>
                {open.earlier.map((entry) => (
                  <li key={entry.at} className="small">
                    <Time at={entry.at} form="date" /> · {words.queue.kind[entry.kind]}:{' '}
                    {entry.reason
                      ? words.rejection[entry.reason]
                      : words.queue.state[entry.decision]}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        {about.paying && <Note tone="clock">{text.paying}</Note>}
        {claim && claim.rivals > 0 && <Note tone="clock">{text.rivals(claim.rivals)}</Note>}
        <Warnings warnings={claim?.warnings ?? address?.warnings ?? []} />
        {open.kind === 'domain' && address && <Note>{text.people(address.people)}</Note>}
        {claim && !claim.provedAt && <Note>{text.notProved}</Note>}
      </div>
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <Note tone="danger" title={text.warnings}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Note>
  )
}

type AddressFactsProps = {
  address: NonNullable<VerificationCase['address']>
  kind: VerificationCase['kind']
}

function AddressFacts({ address, kind }: AddressFactsProps) {
  return (
    <>
      {kind === 'domain' && (
        <>
          <Fact name={text.domain}>{address.domain}</Fact>
          <Fact name={text.knownDomains}>
            {address.knownDomains.length > 0 ? address.knownDomains.join(', ') : text.noDomains}
          </Fact>
          {address.website && <Website address={address.website} />}
        </>
      )}
      {address.alike.map((other) => (
        <Fact key={other.workEmail} name={text.alike}>
          <span dir="auto">{other.name}</span> · {other.workEmail}{' '}
          <span className="muted">
            {text.confirmedOn} <Time at={other.at} form="date" />
          </span>
        </Fact>
      ))}
    </>
  )
}

function Website({ address }: { address: string }) {
  return (
    <Fact name={text.website}>
      <a className="link" href={address} target="_blank" rel="noopener nofollow ugc">
        {address}
      </a>
    </Fact>
  )
}

function ClaimFacts({ claim }: { claim: NonNullable<VerificationCase['claim']> }) {
  return (
    <>
      <Fact name={text.domain}>
        {claim.domain}{' '}
        <span className="muted">
          {text.method[claim.method]}
          {claim.provedAt && (
            <>
              , {text.proved} <Time at={claim.provedAt} form="date" />
            </>
          )}
        </span>
      </Fact>
      {claim.registryId && <Fact name={text.registry}>{claim.registryId}</Fact>}
      {claim.website && <Website address={claim.website} />}
      {claim.note && (
        <Fact name={text.note}>
          <span dir="auto">{claim.note}</span>
        </Fact>
      )}
    </>
  )
}

function Picture({ open }: { open: VerificationCase }) {
  if (!open.picture) return <p className="muted">{text.noPicture}</p>
  const address = getIdPicture.path.replace('{id}', open.person.id)
  if (open.picture.contentType === 'application/pdf') {
    return (
      <p>
        <a className="link" href={address} download>
          {text.pdf}
        </a>
      </p>
    )
  }
  return (
    <img
      src={address}
      alt={text.picture}
      width={open.picture.width ?? undefined}
      height={open.picture.height ?? undefined}
      className="h-auto max-h-[60vh] w-auto max-w-full rounded-sm border border-line"
    />
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="small muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
