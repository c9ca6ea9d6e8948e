/** Every word of saved jobs and saved searches. */

export const words = {
  saved: {
    title: 'Saved jobs',
    lead: 'Jobs you keep an eye on, with what you want to remember about them. Only you see this list.',
    save: 'Save',
    saved: 'Saved',
    saveNamed: (title: string) => `Save: ${title}`,
    removeNamed: (title: string) => `Saved, take off the list: ${title}`,
    none: 'Nothing saved yet',
    noneLead: 'Press Save on a job to find it here again, on every device of yours.',
    findJobs: 'Find a job',
    note: 'Note',
    addNote: 'Add a note',
    editNote: 'Change the note',
    tags: 'Tags',
    tagsHint: 'Separated by commas, such as: first choice, Berlin',
    keep: 'Keep it',
    tagged: (tag: string) => `Tagged “${tag}”`,
    all: 'All',
    closed: 'Closed',
    savedOn: 'saved',
    remove: 'Take off the list',
    removed: 'Taken off your list.',
  },
} as const
