import {
  holdsNothing,
  ownRows,
  rowsBelow,
  type PersonalData,
} from '#platform/personal-data/rules.ts'

const ownPosts = { column: 'item_id', in: 'posts', of: 'author_id' } as const
const ownComments = { column: 'item_id', in: 'post_comments', of: 'author_id' } as const

export const personalData: PersonalData = {
  posts: {
    people: [ownRows('author_id', { exported: { without: ['held_for'] }, about: ['post:{id}'] })],
  },
  feed_tags: holdsNothing('Names of tags.'),
  post_streams: holdsNothing('Where posts are listed; it goes with them.'),
  feed_follows: { people: [ownRows('follower_id')] },
  post_comments: {
    people: [
      {
        of: 'author_id',
        exported: {},
        // Replies of others stand below it.
        erased: { blank: { body: '', words: ' ', mentions: '[]', state: 'deleted' } },
      },
    ],
    plain: ['author_role'],
  },
  post_reactions: { people: [ownRows('account_id')] },
  post_votes: { people: [ownRows('account_id')] },
  post_answers: { people: [ownRows('account_id')] },
  post_versions: { people: [rowsBelow(ownPosts), rowsBelow(ownComments)] },
  hidden_posts: { people: [ownRows('account_id')] },
  muted_words: { people: [ownRows('account_id')] },
  tag_digests: { people: [ownRows('account_id')] },
}
