import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    list: {
      heading: 'Cover notes',
      lead: 'Save a note for each kind of role, and use it when you apply or ask for a referral.',
      create: 'New cover note',
      empty: 'No cover notes yet',
      emptyLead: 'Save a note once, and adapt it for each company.',
      changed: 'Changed',
      edit: 'Edit',
      editNamed: (role: string) => `Edit the note for ${role}`,
      remove: 'Delete',
      removeNamed: (role: string) => `Delete the note for ${role}`,
      removeTitle: 'Delete this cover note?',
      removeLead: 'Requests and applications that you sent with it stay as they are.',
      removed: 'Cover note deleted',
      cancel: 'Cancel',
    },
    editor: {
      newTitle: 'New cover note',
      editTitle: 'Edit cover note',
      role: 'Role',
      roleHint: 'The job title that this note is for, such as Data engineer.',
      body: 'Note',
      bodyHint: (names: string) =>
        `These are filled in for you: ${names}. Anything else in braces, such as {why this company}, is for you to fill in before you send.`,
      save: 'Save note',
      saved: 'Cover note saved',
    },
    field: {
      use: 'Use a cover note',
      none: 'Save a cover note for next time',
      undo: 'Restore my text',
      left: (names: string) => `Fill in before you send this: ${names}`,
    },
  },
})
