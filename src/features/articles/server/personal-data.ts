import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  article_categories: holdsNothing('Names of categories.'),
  articles: {
    people: [],
    pointers: ['created_by'],
    plain: ['kind', 'slug', 'canonical_url', 'state', 'shipped', 'tags'],
    stays: {
      title: 'Published by the operator.',
      excerpt: 'Published by the operator.',
      body: 'Published by the operator.',
      html: 'Published by the operator.',
      author_name: 'The byline of a published article, typed by an admin.',
    },
  },
  article_revisions: {
    people: [],
    pointers: ['saved_by'],
    plain: ['tags'],
    stays: {
      title: 'Published by the operator.',
      excerpt: 'Published by the operator.',
      body: 'Published by the operator.',
    },
  },
  article_pictures: { people: [], pointers: ['uploaded_by'], plain: ['sizes'] },
  article_authors: {
    people: [],
    pointers: ['created_by'],
    plain: ['slug'],
    stays: {
      name: 'Published by the operator with the author’s agreement; an editor deletes it on request.',
      bio: 'Published by the operator with the author’s agreement; an editor deletes it on request.',
    },
  },
  article_addresses: holdsNothing('Addresses of articles.'),
}
