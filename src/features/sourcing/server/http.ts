import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as dismissals from './service.dismissals.ts'
import * as lists from './service.lists.ts'
import * as records from './service.records.ts'
import * as searches from './service.searches.ts'

export const routes = [
  handle(contract.listPeopleSearches, (context) => searches.listSearches(context)),
  handle(contract.savePeopleSearch, (context, { body }) => searches.saveSearch(context, body)),
  handle(contract.changePeopleSearch, (context, { params, body }) =>
    searches.changeSearch(context, params.id, body),
  ),
  handle(contract.deletePeopleSearch, (context, { params }) =>
    searches.deleteSearch(context, params.id),
  ),
  handle(contract.listPeopleLists, (context, { query }) => lists.listLists(context, query)),
  handle(contract.createPeopleList, (context, { body }) => lists.createList(context, body.name)),
  handle(contract.renamePeopleList, (context, { params, body }) =>
    lists.renameList(context, params.id, body.name),
  ),
  handle(contract.deletePeopleList, (context, { params }) => lists.deleteList(context, params.id)),
  handle(contract.getPeopleList, (context, { params, query }) =>
    lists.readList(context, params.id, query),
  ),
  handle(contract.addToPeopleList, (context, { params }) => lists.addToList(context, params)),
  handle(contract.removeFromPeopleList, (context, { params }) =>
    lists.removeFromList(context, params),
  ),
  handle(contract.getPersonRecord, (context, { params }) => records.recordOf(context, params.id)),
  handle(contract.savePersonTags, (context, { params, body }) =>
    records.saveTags(context, params.id, body.tags),
  ),
  handle(contract.addPersonNote, (context, { params, body }) =>
    records.addNote(context, params.id, body.body),
  ),
  handle(contract.deletePersonNote, (context, { params }) => records.deleteNote(context, params)),
  handle(contract.dismissPerson, (context, { params, body }) =>
    dismissals.dismiss(context, params.id, body.reason),
  ),
  handle(contract.restorePerson, (context, { params }) => dismissals.restore(context, params.id)),
  handle(contract.listDismissals, (context, { query }) =>
    dismissals.listDismissals(context, query),
  ),
]
