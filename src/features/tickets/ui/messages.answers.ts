import { catalogue } from '#shared/catalogue.ts'

/** Answers that the team keeps. */
export const answerWords = catalogue({
  en: {
    title: 'Saved answers',
    lead: 'Answers your team gives often. {name} becomes the person’s name, {reference} the ticket’s number.',
    manage: 'Edit saved answers',
    insert: 'Insert a saved answer',
    choose: 'Choose an answer',
    none: 'No saved answers',
    noneHint: 'Save an answer once, and everyone who answers tickets can insert it.',
    add: 'New answer',
    name: 'Name',
    nameHint: 'Only your team sees it.',
    body: 'Answer',
    save: 'Save',
    saved: 'Answer saved',
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'Answer deleted',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteBody: 'Messages you’ve sent with it stay as they are.',
    back: 'Back to tickets',
  },
})
