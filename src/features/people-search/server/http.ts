import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as contacts from './service.contacts.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getFindability, (context) => service.ownFindability(context)),
  handle(contract.saveFindability, (context, { body }) => service.saveFindability(context, body)),
  handle(contract.searchPeople, (context, { query }) => service.searchPeople(context, query)),
  handle(contract.openPerson, (context, { params }) => service.openPerson(context, params.id)),
  handle(contract.contactPerson, (context, { params, body }) =>
    contacts.contactPerson(context, params.id, body),
  ),
  handle(contract.listContacts, (context, { query }) => contacts.listContacts(context, query)),
  handle(contract.answerContact, (context, { params, body }) =>
    contacts.answerContact(context, params.id, body),
  ),
  handle(contract.listViews, (context, { query }) => service.listViews(context, query)),
]
