import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listInvoices, (context, { query }) => service.listOwn(context, query)),
  handle(contract.getInvoicePdf, (context, { params }) => service.readPdf(context, params.id)),
  handle(contract.getInvoiceXml, (context, { params }) => service.readXml(context, params.id)),
  handle(contract.searchInvoices, (context, { query }) => service.search(context, query)),
  handle(contract.exportInvoices, async (context, { query }, http) => {
    const { file, nextCursor } = await service.exportAll(context, query)
    if (nextCursor) http.addHeader('x-next-cursor', nextCursor)
    return file
  }),
]
