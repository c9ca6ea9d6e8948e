import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import { readChain } from './service.checking.ts'

export const routes = [
  handle(contract.listAuditEntries, (context, { query }) => service.list(context, query)),
  handle(contract.exportAuditEntries, async (context, { query }, http) => {
    const { file, nextCursor } = await service.exportEntries(context, query)
    if (nextCursor) http.addHeader('x-next-cursor', nextCursor)
    return file
  }),
  handle(contract.getAuditChain, (context) => readChain(context)),
]
