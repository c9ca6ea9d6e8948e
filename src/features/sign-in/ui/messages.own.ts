import { catalogue } from '#shared/catalogue.ts'

/** Every word about the ways to sign in that a person has. */
export const ownWords = catalogue({
  en: {
    passkeys: 'Passkeys',
    passkeysLead:
      'A passkey on your phone or computer signs you in with a fingerprint, a face or a PIN. There’s no password to steal.',
    passkeyName: 'Name',
    passkeyNameHint: 'To recognise it later, such as “My phone”.',
    addPasskey: 'Add a passkey',
    passkeyAdded: 'Passkey added',
    noPasskeys: 'None yet.',
    added: 'added',
    lastUsed: 'last used',
    providers: 'Connected accounts',
    providersLead: 'Sign in with an account you have elsewhere.',
    connect: 'Connect',
    disconnect: 'Disconnect',
    connectedSince: 'connected',
    notConnected: 'not connected',
    phone: 'Phone',
    phoneLead: 'A code by text message can sign you in.',
    phoneIs: (phone: string) => `${phone} signs you in with a texted code.`,
    confirmPhone: 'Confirm phone',
    phoneSent: (phone: string) => `A code is on its way to ${phone}.`,
    phoneReady: 'Phone confirmed',
    remove: 'Remove',
    confirmTitle: 'Confirm it’s you',
    confirmLead: 'Enter your password to change how you sign in.',
    currentPassword: 'Current password',
    goOn: 'Continue',
    cancel: 'Cancel',
  },
})
