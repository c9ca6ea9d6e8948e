import { handle } from '#platform/http/handle.ts'
import { okReply } from '#shared/schemas.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'
import * as consents from './service.consents.ts'
import * as deleting from './service.deleting.ts'
import * as exporting from './service.exporting.ts'
import * as importing from './service.importing.ts'
import { retention } from './service.retention.ts'

export const routes = [
  handle(contract.getOwnData, (context) => service.ownData(context)),
  handle(contract.getRetention, (context) => retention(context)),
  handle(contract.requestExport, (context) => exporting.requestExport(context)),
  handle(contract.openExport, (context, { params, body }, http) =>
    exporting.openExport(context, params.id, body, http.ip),
  ),
  handle(contract.downloadExport, (context, { params }) =>
    exporting.download(context, params.token),
  ),
  handle(contract.requestDeletion, (context, { body }, http) =>
    deleting.requestDeletion(context, body, http.ip),
  ),
  handle(contract.cancelDeletion, async (context) => {
    await deleting.cancelDeletion(context)
    return okReply
  }),
  handle(contract.listConsents, (context, { query }) => consents.list(context, query)),
  handle(contract.withdrawConsent, async (context, { body }) => {
    await consents.withdraw(context, body.purpose)
    return okReply
  }),
  handle(contract.importData, (context, _input, { files }) =>
    importing.importData(context, files['file']?.bytes),
  ),
]
