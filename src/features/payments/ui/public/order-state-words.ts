import { catalogue } from '#shared/catalogue.ts'
import type { Order } from '../../contract.ts'

/** The states of an order, as finance filters by them. */
export const orderStateWords = catalogue<Record<Order['state'], string>>({
  en: {
    created: 'Not paid',
    pending: 'Waiting',
    succeeded: 'Paid',
    failed: 'Declined',
    expired: 'Expired',
    cancelled: 'Cancelled',
    partially_refunded: 'Partly refunded',
    refunded: 'Refunded',
    charged_back: 'Charged back',
  },
})

const words = catalogue({ en: { refundPending: 'Refund on its way' } })

/** What has become of an order, for its owner and for finance. */
export function orderStateText({ state, refundPending }: Pick<Order, 'state' | 'refundPending'>) {
  return refundPending ? words.refundPending : orderStateWords[state]
}
