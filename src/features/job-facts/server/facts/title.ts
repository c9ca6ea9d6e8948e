/** No title is longer. What follows is text in the wrong field, which the patterns of titles take long over. */
const longestTitle = 500

export const withoutTail = (title: string): string => title.slice(0, longestTitle)
