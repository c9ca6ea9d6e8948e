/** What the page of resumes reads of the reviews before it is drawn. */
export const newestReviews = { query: { limit: 5 } }
