import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as answers from './service.answers.ts'
import * as comments from './service.comments.ts'
import * as following from './service.following.ts'
import * as moderation from './service.moderation.ts'
import * as reactions from './service.reactions.ts'
import * as reading from './service.reading.ts'
import * as versions from './service.versions.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listPosts, (context, { query }) => reading.list(context, query)),
  handle(contract.getPost, (context, { params }) => reading.read(context, params.slug)),
  handle(contract.createPost, (context, { body }) => service.create(context, body)),
  handle(contract.editPost, (context, { params, body }) => service.edit(context, params.id, body)),
  handle(contract.deletePost, (context, { params }) => service.remove(context, params.id)),
  handle(contract.listPostVersions, (context, { params }) => versions.ofPost(context, params.id)),
  handle(contract.listCommentVersions, (context, { params }) =>
    versions.ofComment(context, params.id),
  ),
  handle(contract.reactToPost, (context, { params, body }) =>
    reactions.toPost(context, params.id, body.kind),
  ),
  handle(contract.reactToComment, (context, { params, body }) =>
    reactions.toComment(context, params.id, body.kind),
  ),
  handle(contract.vote, (context, { params, body }) =>
    reactions.vote(context, params.id, body.option),
  ),
  handle(contract.listOfferedJobs, (context, { params }) => answers.jobs(context, params.id)),
  handle(contract.answerOffer, (context, { params, body }) =>
    answers.answer(context, params.id, body),
  ),
  handle(contract.listComments, (context, { params, query }) =>
    comments.list(context, params.id, query),
  ),
  handle(contract.listReplies, (context, { params, query }) =>
    comments.listReplies(context, params.id, query),
  ),
  handle(contract.createComment, (context, { params, body }) =>
    comments.create(context, params.id, body),
  ),
  handle(contract.editComment, (context, { params, body }) =>
    comments.edit(context, params.id, body),
  ),
  handle(contract.deleteComment, (context, { params }) => comments.remove(context, params.id)),
  handle(contract.listMentionable, (context, { query }) =>
    following.mentionable(context, query.post),
  ),
  handle(contract.follow, (context, { body }) => following.follow(context, body)),
  handle(contract.unfollow, (context, { params }) => following.unfollow(context, params.id)),
  handle(contract.listFollows, (context, { query }) => following.list(context, query)),
  handle(contract.getFeedSettings, (context) => following.settings(context)),
  handle(contract.setMutedWords, (context, { body }) => following.mute(context, body.words)),
  handle(contract.hideItem, (context, { params, body }) =>
    following.hide(context, params.id, body.isHidden),
  ),
  handle(contract.blockAuthor, (context, { params }) => following.block(context, params.id)),
  handle(contract.listWaiting, (context, { query }) => moderation.listWaiting(context, query)),
  handle(contract.decideWaiting, (context, { params, body }) =>
    moderation.decideWaiting(context, params.id, body),
  ),
]
