import { catalogue } from '#shared/catalogue.ts'

/** Every word about agreeing to the terms. */
export const words = catalogue({
  en: {
    changed: (title: string) => `We’ve changed this page: ${title}`,
    changedLead: 'Please read the new version and agree to it to keep using your account.',
    read: 'Read the new version',
    agree: 'I agree',
    agreed: 'Thanks. We’ve saved that you agree.',
    signUpStart: 'By creating an account, you agree to our ',
    terms: 'terms',
    signUpMiddle: ' and confirm that you’ve read our ',
    privacy: 'privacy notice',
    signUpEnd: '.',
    askTitle: 'Agreement',
    askLead:
      'After a change that matters to people’s rights, ask everyone to agree to this version. They see a note on every page until they do.',
    ask: 'Ask everyone to agree',
    askAgain: 'Ask everyone to agree to this version',
    nobodyAsked: 'Nobody is being asked at the moment. New accounts agree when they sign up.',
    counted: (agreed: string, accounts: string) => `${agreed} of ${accounts} accounts have agreed.`,
    confirmTitle: 'Ask everyone to agree?',
    confirmLead: (accounts: string) =>
      `${accounts} accounts will see a note on every page until they agree. You can’t take this back.`,
    cancel: 'Cancel',
    asked: 'Everyone is now asked to agree',
    ownTitle: 'Terms you’ve agreed to',
    version: (version: number) => `version ${version}`,
    none: 'You created your account before we kept this.',
  },
})
