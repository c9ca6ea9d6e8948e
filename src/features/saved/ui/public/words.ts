/** Words of the pieces that public pages carry: few, so that those pages stay light. */
export const words = {
  save: 'Save',
  saved: 'Saved',
  saveNamed: (title: string) => `Save: ${title}`,
  removeNamed: (title: string) => `Saved, take off the list: ${title}`,
  alert: 'Mail me new jobs like these',
}
