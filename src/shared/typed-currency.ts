import { currencySign } from './money.ts'

/** True when a sign or a code of another currency is typed with the amount: `$60,000` where euros are meant. */
export function hasOtherCurrency(typed: string, currency: string): boolean {
  const [mark = currency] = /\p{Sc}|[A-Za-z]{3}(?![A-Za-z])/u.exec(typed) ?? []
  return mark.toUpperCase() !== currency && !currencySign(currency).endsWith(mark)
}
