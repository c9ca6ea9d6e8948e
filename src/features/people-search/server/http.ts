import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as contacts from './service.contacts.ts'
import * as reminders from './service.reminders.ts'
import * as search from './service.search.ts'
import * as service from './service.ts'
import * as viewing from './service.viewing.ts'

export const routes = [
  handle(contract.getFindability, (context) => service.ownFindability(context)),
  handle(contract.saveFindability, (context, { body }) => service.saveFindability(context, body)),
  handle(contract.confirmAvailability, (context) => reminders.confirmAvailability(context)),
  handle(contract.getAvailability, (context, { params }) =>
    reminders.availability(context, params.token),
  ),
  handle(contract.answerAvailability, (context, { params, body }) =>
    reminders.answerAvailability(context, params.token, body.answer),
  ),
  handle(contract.searchPeople, (context, { query }) => search.searchPeople(context, query)),
  handle(contract.openPerson, (context, { params }) => viewing.openPerson(context, params.id)),
  handle(contract.contactPerson, (context, { params, body }) =>
    contacts.contactPerson(context, params.id, body),
  ),
  handle(contract.listContacts, (context, { query }) => contacts.listContacts(context, query)),
  handle(contract.answerContact, (context, { params, body }) =>
    contacts.answerContact(context, params.id, body),
  ),
  handle(contract.listViews, (context, { query }) => viewing.listViews(context, query)),
]
