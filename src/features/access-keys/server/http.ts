import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listAccessKeys, (context) => service.list(context)),
  handle(contract.createAccessKey, (context, { body }, http) =>
    service.create(context, body, http.ip),
  ),
  handle(contract.removeAccessKey, (context, { params }) => service.remove(context, params.id)),
]
