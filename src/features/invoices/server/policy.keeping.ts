/** Years for which tax law asks for invoices and the payments behind them (AO § 147, Companies Act 2013 s. 128). */
export const invoiceYears = 8

export const invoicesKept = {
  keep: 'Tax law asks for invoices and the payments behind them.',
  until: `${invoiceYears} years`,
}
