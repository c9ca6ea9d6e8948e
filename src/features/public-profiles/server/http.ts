import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getPublicProfileSettings, (context) => service.ownSettings(context)),
  handle(contract.savePublicProfile, (context, { body }) => service.saveProfile(context, body)),
  handle(contract.getPublicProfile, (context, { params }) =>
    service.publicProfile(context, params.address),
  ),
  handle(contract.notePublicProfileView, (context, { params }) =>
    service.noteView(context, params.address),
  ),
  handle(contract.downloadPublicProfile, (context, { params, query }, http) => {
    // The page is what may be listed, and not a copy of it.
    http.addHeader('x-robots-tag', 'noindex')
    return service.download(context, params.address, query.format)
  }),
]
