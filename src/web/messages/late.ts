/** Words of what is loaded late, so that no page carries them from its start. */
export const lateWords = {
  palette: {
    title: 'Go to',
    placeholder: 'A place or an action',
    none: 'Nothing by that name.',
    account: 'Account and sign-in',
    keysTitle: 'Keys',
    keys: [
      ['/', 'Search jobs'],
      ['j  k', 'Move along a list'],
      ['Enter', 'Open'],
      ['Esc', 'Close, or leave a field'],
      ['Ctrl K', 'Go to a place by its name (⌘ K on a Mac)'],
      ['?', 'This list'],
    ],
  },
  board: {
    move: (name: string) => `Move ${name}`,
    to: (column: string) => `To “${column}”`,
    more: (count: number) => `and ${count} more in the list`,
    keys: 'Keys: j and k move between cards, Shift with an arrow puts a card into another column',
  },
  clock: {
    left: (span: string) => `${span} left`,
    late: (span: string) => `${span} late`,
    by: (time: string) => `by ${time}, your time`,
  },
  checked: 'What was checked',
  notChecked: 'What was not checked',
  cost: {
    costs: 'Costs ',
    left: 'left',
    back: 'more ',
  },
  dropFile: 'Choose a file, or drop it here',
  replaceFile: 'Choose another file',
}
