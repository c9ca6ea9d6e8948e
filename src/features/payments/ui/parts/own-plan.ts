import { useQuery } from '@tanstack/react-query'
import { getWallet } from '#features/wallet/contract.ts'
import { query } from '#web/api/query.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getSubscription } from '../../contract.ts'

/**
 * The plan that a candidate has, and the code of the one that they pay for: one that renews by itself
 * is not bought again, one that does not can be paid ahead.
 */
export function useOwnPlan() {
  const isCandidate = useViewer()?.role === 'jobSeeker'
  const { data: wallet } = useQuery({ ...query(getWallet), enabled: isCandidate })
  const { data: paid } = useQuery({ ...query(getSubscription), enabled: isCandidate })
  const subscription = isCandidate ? paid?.subscription : null
  const isRunning = subscription && !/^(expired|ended)$/.test(subscription.state)
  return {
    name: isCandidate ? wallet?.planName : undefined,
    paidCode: isRunning ? subscription.planCode : undefined,
    renews: isRunning ? subscription.renews : false,
    /** From the next month on. */
    nextName: isRunning ? subscription.nextPlanName : null,
  }
}
