import { listComments, listPosts } from '../../contract.ts'

/** What shows an item, or how many there are. The comments of a post go with it: nothing has them any longer. */
export const refreshedBy = { post: [listPosts], comment: [listPosts, listComments] }
