/** True when a sign or a code of another currency is typed with the amount: `$60,000` where euros are meant. */
export function hasOtherCurrency(typed: string, currency: string): boolean {
  const [mark = currency] = /\p{Sc}|[A-Za-z]{3}(?![A-Za-z])/u.exec(typed) ?? []
  const own = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = own.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  return mark.toUpperCase() !== currency && !sign.endsWith(mark)
}
