import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { DismissalReason, SearchFrequency } from '../contract.ts'

export const words = catalogue({
  en: {
    page: {
      title: 'Saved candidates',
      lead: 'Your team’s lists, your saved searches, and candidates you left out.',
      search: 'Find candidates',
    },
    lists: {
      title: 'Lists',
      lead: 'Verified recruiters of your company see these lists, with tags and notes.',
      none: 'No lists yet',
      name: 'List name',
      create: 'Create list',
      created: 'List created',
      by: (name: string) => `Created by ${name}`,
    },
    list: {
      empty: 'No candidates on this list',
      emptyHint: 'Add candidates from the search. Those who hide or leave disappear from lists.',
      note: 'Candidates who hide from your company, or stop looking, disappear from this list.',
      rename: 'Rename list',
      renamed: 'List renamed',
      delete: 'Delete list',
      deleteSure: 'Delete this list for your whole team? Tags and notes stay.',
      deleted: 'List deleted',
      remove: 'Remove',
      removeNamed: (title: string) => `Remove ${title} from this list`,
      removed: 'Removed from list',
      added: 'Added',
      cancel: 'Cancel',
    },
    searches: {
      title: 'Saved searches',
      lead: 'We tell you how many new candidates fit. You see their names once they accept.',
      none: 'No saved searches yet',
      save: 'Save search',
      name: 'Name',
      frequency: 'Tell me about new candidates',
      saved: 'Search saved',
      open: 'Search',
      openNamed: (name: string) => `Search again: ${name}`,
      delete: 'Delete',
      deleteNamed: (name: string) => `Delete saved search ${name}`,
      deleted: 'Search deleted',
      changed: 'Saved search changed',
      lastCount: (count: number) =>
        count === 0
          ? 'No new candidates at the last check'
          : `${count >= 100 ? '100 or more new candidates' : plural(count, 'new candidate', 'new candidates')} at the last check`,
      next: 'Next check',
      everyone: 'All candidates',
    },
    record: {
      save: 'Save',
      saveNamed: (title: string) => `Save ${title}`,
      title: 'Lists, tags and notes',
      lead: 'Shared with the verified recruiters of your company. The candidate gets tags and notes when they export their data, without your name.',
      lists: 'Lists',
      noLists: 'Create a list first.',
      tags: 'Tags',
      tagsHint: 'Press Enter after each tag.',
      saveTags: 'Save tags',
      tagsSaved: 'Tags saved',
      notes: 'Notes',
      note: 'New note',
      addNote: 'Add note',
      noteAdded: 'Note added',
      deleteNote: 'Delete note',
    },
    dismiss: {
      action: 'Not interested',
      actionNamed: (title: string) => `Not interested in ${title}`,
      title: 'Not interested',
      lead: 'You won’t see this candidate in your searches. We don’t tell them, and your colleagues can still find them.',
      reason: 'Main reason',
      send: 'Leave out',
      done: 'Left out of your searches',
      section: 'Not interested',
      none: 'You haven’t left anyone out.',
      restore: 'Show again',
      restoreNamed: (title: string) => `Show again in searches: ${title}`,
      restored: 'Shown in your searches again',
      counts: (count: number, reasons: string) =>
        `You left out ${plural(count, 'candidate', 'candidates')}: ${reasons}.`,
      manage: 'Manage',
    },
  },
})

export const frequencyWords = catalogue<Record<SearchFrequency, string>>({
  en: { daily: 'Daily, in the morning', weekly: 'Weekly, on Mondays', never: 'Never' },
})

export const reasonWords = catalogue<Record<DismissalReason, string>>({
  en: {
    skills: 'Skills',
    experience: 'Experience',
    location: 'Location',
    pay: 'Salary',
    availability: 'Availability',
    other: 'Another reason',
  },
})
