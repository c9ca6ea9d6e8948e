import { withoutOverrides } from '#shared/bidi.ts'
import { Badge } from '#web/kit/content.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Time, useZone } from '#web/kit/time.tsx'
import { exactWords } from '#web/messages/format.ts'
import { appealMaximum, type OwnDecision } from '../../contract.ts'
import { ruleWords } from '../../messages.rules.ts'
import { decisionWords as text } from '../messages.own.ts'
import { kindWords } from '../messages.reporting.ts'

type DecisionProps = {
  decision: OwnDecision
  level: 'h1' | 'h2'
  onAppeal: (text: string) => Promise<unknown>
}

/** What a moderator decided about someone, as that person reads it. */
export function Decision({ decision, level: Heading, onAppeal }: DecisionProps) {
  const { thing, rule, reason, removed, sanction, excerpts, decidedAt } = decision
  return (
    <article className="grid max-w-measure gap-3">
      <Heading className="text-17 wrap-anywhere font-medium" dir="auto">
        {thing.kind === 'person' ? (
          text.yourAccount
        ) : (
          <>
            {kindWords[thing.kind]} ·{' '}
            {thing.path ? <TextLink to={thing.path}>{thing.title}</TextLink> : thing.title}
          </>
        )}
      </Heading>
      <p className="flex flex-wrap gap-2">
        {removed && <Badge tone="danger">{text.removed}</Badge>}
        {sanction && (
          <Badge tone={sanction.liftedAt ? 'plain' : 'danger'}>{text.levels[sanction.level]}</Badge>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="muted">{text.rule}</dt>
        <dd>{ruleWords[rule]}</dd>
        <dt className="muted">{text.reason}</dt>
        <dd className="wrap-anywhere" dir="auto">
          {reason}
        </dd>
        <dt className="muted">{text.decided}</dt>
        <dd>
          <Time at={decidedAt} form="exact" />
        </dd>
        {sanction?.endsAt && (
          <>
            <dt className="muted">{text.until}</dt>
            <dd>
              <Time at={sanction.endsAt} form="exact" />
            </dd>
          </>
        )}
        {sanction?.level === 'suspended' && !sanction.endsAt && !sanction.liftedAt && (
          <>
            <dt className="muted">{text.until}</dt>
            <dd>{text.noEnd}</dd>
          </>
        )}
        {sanction?.liftedAt && (
          <>
            <dt className="muted">{text.lifts[sanction.liftedBecause ?? 'ended']}</dt>
            <dd>
              <Time at={sanction.liftedAt} form="exact" />
            </dd>
          </>
        )}
      </dl>
      {excerpts.length > 0 && (
        <figure className="card grid gap-2">
          <figcaption className="small muted">{text.yours}</figcaption>
          {excerpts.map((excerpt, index) => (
            <p key={index} className="wrap-anywhere whitespace-pre-line" dir="auto">
              {withoutOverrides(excerpt.text)}
            </p>
          ))}
        </figure>
      )}
      <Appeal decision={decision} onAppeal={onAppeal} />
    </article>
  )
}

function Appeal({ decision, onAppeal }: Omit<DecisionProps, 'level'>) {
  const zone = useZone()
  const { appeal, canAppeal, appealUntil, id, removed, sanction } = decision
  if (appeal) {
    return (
      <section className="grid gap-2">
        <p className="font-medium">{text.yourAppeal}</p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {appeal.text}
        </p>
        {appeal.decision ? (
          <p>
            {text.answers[appeal.decision]} <span dir="auto">{appeal.note}</span>
          </p>
        ) : (
          <p className="muted">
            {text.waiting} <Time at={appeal.dueAt} form="near" />
          </p>
        )}
      </section>
    )
  }
  if (!canAppeal) {
    const because = sanction?.liftedBecause
    const noLonger = !removed && (because === 'byAdmin' || because === 'replaced')
    return appealUntil ? <p className="muted">{noLonger ? text.noLonger : text.over}</p> : null
  }
  return (
    <Form
      name={`appeal ${id}`}
      className="grid gap-3"
      onSubmit={(values) => onAppeal(textOf(values, 'text'))}
    >
      <p className="font-medium">{text.appeal}</p>
      <p className="muted" suppressHydrationWarning>
        {text.appealLead(exactWords(new Date(appealUntil!), zone))}
      </p>
      <TextArea label={text.appealText} name="text" rows={5} countTo={appealMaximum} required />
      <div>
        <SubmitButton>{text.send}</SubmitButton>
      </div>
    </Form>
  )
}
