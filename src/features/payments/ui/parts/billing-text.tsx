import type { LoaderFunctionArgs } from 'react-router'
import { getArticle, type Article } from '#features/articles/contract.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { load } from '#web/api/query-client.ts'
import { billingTerms as terms } from '../../contract.ts'
import { figureWords as words } from '../messages.ts'

/** The place of a text that editors write for a page of this feature. */
export const billingText = (slug: 'pricing' | 'cancellation-policy') => ({
  params: { category: 'billing', slug },
})

/** @returns null while no editor has published it */
export async function loadBillingText(
  context: LoaderFunctionArgs['context'],
  slug: 'pricing' | 'cancellation-policy',
): Promise<Article | null> {
  try {
    return (await load(context, getArticle, billingText(slug))).article
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return null
    throw error
  }
}

/** What a text may name in braces: the constants that the software itself reads. */
const figuresNow = (): Readonly<Record<string, string>> => ({
  cancelClicks: String(terms.cancelClicks),
  refundDays: String(terms.refundDays),
  noticeTime: words.days(terms.noticeDays),
  renewalLead: words.hours(terms.renewalLeadHours),
  retryDays: words.listOfDays(terms.retryDays),
  graceTime: words.days(terms.graceDays),
  orderMinutes: String(terms.orderMinutes),
  transferTime: words.days(terms.transferDays),
})

/** The text with its figures; a name that is none stays as it is written. */
export function BillingText({ html }: Pick<Article, 'html'>) {
  const figures = figuresNow()
  const filled = html.replaceAll(/\{(\w+)\}/g, (written, name: string) => figures[name] ?? written)
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: filled }} />
}
