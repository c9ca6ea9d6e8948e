import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as authors from './service.authors.ts'
import * as editing from './service.editing.ts'
import * as pictures from './service.pictures.ts'
import * as revisions from './service.revisions.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listCategories, (context, { query }) => service.categories(context, query)),
  handle(contract.listArticles, (context, { query }) => service.list(context, query)),
  handle(contract.getArticle, (context, { params }) => service.read(context, params)),
  handle(contract.searchHelp, (context, { query }) => service.searchHelp(context, query.q)),
  handle(contract.listDrafts, (context, { query }) => editing.list(context, query)),
  handle(contract.getDraft, (context, { params }) => editing.read(context, params.id)),
  handle(contract.createArticle, (context, { body }) => editing.create(context, body)),
  handle(contract.saveArticle, (context, { params, body }) =>
    editing.save(context, params.id, body),
  ),
  handle(contract.publishArticle, (context, { params, body }) =>
    editing.publish(context, params.id, body),
  ),
  handle(contract.unpublishArticle, (context, { params, body }) =>
    editing.unpublish(context, params.id, body.expectedVersion),
  ),
  handle(contract.previewArticle, async (context, { body }) => editing.preview(context, body.body)),
  handle(contract.uploadArticlePicture, (context, _input, http) =>
    pictures.upload(context, http.files['picture']),
  ),
  handle(contract.getArticlePicture, (context, { params }) => pictures.read(context, params)),
  handle(contract.listRevisions, (context, { params, query }) =>
    revisions.list(context, params.id, query),
  ),
  handle(contract.getRevision, (context, { params }) => revisions.get(context, params)),
  handle(contract.restoreRevision, (context, { params, body }) =>
    revisions.restore(context, params, body.expectedVersion),
  ),
  handle(contract.getArticleAuthor, (context, { params }) => authors.read(context, params.slug)),
  handle(contract.listArticlesOfAuthor, (context, { params, query }) =>
    authors.articlesOf(context, params.slug, query),
  ),
  handle(contract.listAuthors, (context) => authors.list(context)),
  handle(contract.addAuthor, (context, { body }) => authors.add(context, body)),
  handle(contract.saveAuthor, (context, { params, body }) =>
    authors.save(context, params.id, body),
  ),
  handle(contract.deleteAuthor, (context, { params }) => authors.remove(context, params.id)),
]
