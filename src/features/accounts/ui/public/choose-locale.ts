import { call } from '#web/api/call.ts'
import { chooseLocale } from '../../contract.ts'

/** Everything of the page is said anew: it is loaded again in the other language. */
export async function speakFromNowOn(locale: string): Promise<void> {
  await call(chooseLocale, { body: { locale } })
  window.location.reload()
}
