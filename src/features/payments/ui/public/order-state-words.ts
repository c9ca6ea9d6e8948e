import { catalogue } from '#shared/catalogue.ts'
import type { Order } from '../../contract.ts'

/** What has become of an order, for its owner and for finance. */
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
