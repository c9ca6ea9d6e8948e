/** No title is longer. What follows is text in the wrong field, and patterns of titles are slow to read it. */
const longestTitle = 500

export const withoutTail = (title: string): string => title.slice(0, longestTitle)
