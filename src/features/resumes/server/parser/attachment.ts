/** The name of the attachment in which our own files carry their content. */
export const attachmentName = 'resume.json'
