import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { Cost } from '#web/kit/cost.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Note } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { getWallet, type Wallet } from '../../contract.ts'
import { words } from '../messages.ts'

/** For loaders of pages that spend: `load(context, getWallet)` fills what this reads. */
export function useWallet(): Wallet | undefined {
  return useQuery(query(getWallet)).data
}

/** Connections that can be spent now: of the plan, then returned ones. */
export function spendable(wallet: Wallet): number {
  return wallet.remaining + wallet.refundCredits
}

/** Above a button that spends: what it costs, what is left, when more come, when it comes back. */
export function ConnectionMeter({ price = 1 }: { price?: number }) {
  const wallet = useWallet()
  if (!wallet) return null
  if (spendable(wallet) < price) return <LimitReached wallet={wallet} />
  return (
    <div className="grid gap-1">
      <Cost price={price} left={spendable(wallet)} resetsAt={wallet.resetsAt} />
      <p className="small muted">
        {[
          words.returned,
          wallet.remaining < price && wallet.refundCredits > 0
            ? words.credits(wallet.refundCredits)
            : '',
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        <TextLink to={links.wallet()}>{words.movements}</TextLink>
      </p>
    </div>
  )
}

/** Beside a limit of the plan: what other plans give; nothing where none are sold. */
export function PlansLink() {
  const wallet = useWallet()
  return wallet?.hasPlans ? <TextLink to={links.pricing()}>{words.plans}</TextLink> : null
}

/** In place of the button: nothing is left, why, and when more come. */
export function LimitReached({ wallet }: { wallet: Wallet }) {
  const { dailyLimit, lifetimeLimit, resetsAt, held } = wallet
  return (
    <Note tone="clock" title={words.limitTitle}>
      <p>
        {dailyLimit === null
          ? words.limitLifetime(wallet.planName, lifetimeLimit ?? 0)
          : words.limitDaily(dailyLimit)}
      </p>
      {resetsAt && (
        <p>
          {words.newOnes}
          <Time at={resetsAt} form="near" />.
        </p>
      )}
      {held > 0 && <p className="small muted">{words.waiting(held)}</p>}
      <p className="mt-3">
        {words.stillFree}
        <TextLink to={links.jobs()}>{words.search}</TextLink>,{' '}
        <TextLink to={links.applications()}>{words.applications}</TextLink>,{' '}
        <TextLink to={links.saved()}>{words.saved}</TextLink>.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        <TextLink to={links.wallet()}>{words.movements}</TextLink>
        {wallet.hasPlans && <TextLink to={links.pricing()}>{words.plans}</TextLink>}
      </p>
    </Note>
  )
}
