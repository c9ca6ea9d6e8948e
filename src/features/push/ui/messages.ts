import { catalogue } from '#shared/catalogue.ts'

/** What the screens of push say. */
export const words = catalogue({
  en: {
    title: 'Push notifications on this device',
    lead: 'Get news right away, even when this site is closed.',
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off on this device',
    notNow: 'Not now',
    on: 'Notifications are on for this device.',
    turnedOn: 'Notifications turned on',
    turnedOff: 'Notifications turned off',
    addToHomeScreen:
      'First add this site to your home screen: tap Share, then “Add to Home Screen”. Open it from there to turn on notifications.',
    offers: {
      request: {
        title: 'Want to know when a referrer answers?',
        lead: 'We’ll notify this device as soon as someone accepts your request. You can turn it off any time.',
      },
      alert: {
        title: 'Get new jobs on this device?',
        lead: 'We’ll notify you when this alert finds new jobs. You can turn it off any time.',
      },
    },
  },
})

/** A sentence for each way in which push fails; the codes are the observed product's. */
export const errorSentences = catalogue({
  en: {
    'permission-blocked':
      'Notifications are blocked for this site. Allow them in your browser’s site settings, then try again.',
    'permission-default':
      'You haven’t allowed notifications yet. Choose “Allow” when your browser asks.',
    'unsupported-browser': 'This browser doesn’t support push notifications.',
    'indexed-db-unsupported':
      'This browser doesn’t store data for this site, for example in a private window. Push notifications need that.',
    'failed-service-worker-registration':
      'Push notifications couldn’t be set up in this browser. Reload the page and try again.',
    'token-subscribe-failed': 'This device couldn’t be registered. Try again in a few minutes.',
    'token-subscribe-no-token': 'This device couldn’t be registered. Try again in a few minutes.',
    'token-update-failed': 'Your registration couldn’t be renewed. Try again in a few minutes.',
    'token-update-no-token': 'Your registration couldn’t be renewed. Try again in a few minutes.',
    'token-unsubscribe-failed': 'Notifications couldn’t be turned off. Try again in a few minutes.',
    'missing-app-config-values':
      'Push notifications aren’t set up on this site yet. Contact support.',
    'not-registered': 'This device isn’t registered yet. Turn on notifications first.',
    'installation-not-found': 'This device’s registration is gone. Turn on notifications again.',
    'request-failed': 'The server couldn’t handle the registration. Try again in a few minutes.',
    'app-offline': 'You’re offline. Try again when you’re connected.',
    'delete-pending-registration':
      'This device is still being registered. Wait a few seconds, then turn notifications off.',
  },
})
