import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'

/** Words of what is loaded late, so that no page carries them from its start. */
export const lateWords = catalogue({
  en: {
    palette: {
      title: 'Go to',
      placeholder: 'Search pages and actions',
      none: 'No results.',
      account: 'Account and sign-in',
      support: 'Support',
      help: 'Help articles',
      wallet: 'Wallet: your connections',
      oneShot: 'One-shot: ask several companies',
      saved: 'Saved jobs',
      alerts: 'Job alerts',
      getReferral: 'Get referred for a job on another site',
      introductions: 'Introductions',
      newPosting: 'Post a job',
      waiting: 'Awaiting reply',
      verification: 'Verification',
      company: 'Company settings',
      rules: 'Referral rules',
      transfers: 'Import and export',
      keysTitle: 'Keyboard shortcuts',
      keys: [
        ['/', 'Search jobs'],
        ['j  k', 'Move through a list'],
        ['Enter', 'Open'],
        ['a  p  u', 'In your requests: accept, pass, undo'],
        ['Esc', 'Close, or leave a field'],
        ['Ctrl K', 'Go to a page by name (⌘ K on a Mac)'],
        ['?', 'Show keyboard shortcuts'],
      ],
    },
    board: {
      move: (name: string) => `Move ${name}`,
      to: (column: string) => `To “${column}”`,
      more: (count: number) => `and ${numberWords(count)} more in the list`,
      keys: 'Keys: j and k move between cards, Shift and an arrow key move a card to another column',
    },
    clock: {
      left: (span: string) => `${span} left`,
      late: (span: string) => `${span} late`,
      by: (time: string) => `by ${time}, your time`,
      byZoned: (time: string) => `by ${time}`,
    },
    checked: 'What was checked',
    notChecked: 'What was not checked',
    cost: {
      costs: 'Costs ',
      left: 'You have',
      back: 'more on ',
    },
    dropFile: 'Choose a file, or drop it here',
    replaceFile: 'Choose another file',
    emptyFile: (name: string) => `“${name}” is empty. Choose another file.`,
  },
})
