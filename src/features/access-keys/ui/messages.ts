import { catalogue } from '#shared/catalogue.ts'

/** Every word of the access keys. */
export const words = catalogue({
  en: {
    title: 'Access keys',
    lead: 'An access key lets a program or an AI assistant search jobs, prepare referral requests and download your resumes. It can’t send requests, read messages or sign in.',
    address: 'Address for assistants',
    addressLead:
      'Add the address to an assistant that supports the Model Context Protocol (MCP) over HTTP, and set the key as its bearer token.',
    created: 'created',
    lastUsed: 'last used',
    neverUsed: 'never used',
    expires: 'expires',
    remove: 'Remove',
    removed: 'Access key removed',
    removeTitle: (name: string) => `Remove “${name}”?`,
    removeLead: 'Programs that use this key stop working right away.',
    cancel: 'Cancel',
    create: 'Create access key',
    add: 'Create an access key',
    name: 'Name',
    nameHint: 'To recognise it later, such as “Assistant on my laptop”.',
    expiresAfter: 'Expires after',
    days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
    createdTitle: 'Copy your access key now',
    createdLead:
      'It’s shown only this once. Anyone who has it can use it, so keep it like a password.',
    key: 'Access key',
    done: 'I’ve copied it',
    endsWith: 'Changing your password or signing out other devices also ends your access keys.',
  },
})
