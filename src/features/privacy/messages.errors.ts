import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('privacy', {
  en: {
    oneExportADay:
      'You can ask for one export a day. Download the last one, or try again tomorrow.',
    alreadyAsked: 'This account is already going to be deleted.',
    adminAccount:
      'Admin accounts can’t be deleted here. Ask another admin to end your admin access first.',
    linkExpired: 'This download link has expired. Go back to Your data and download again.',
    notAnExport: 'This isn’t an export of ours. Choose the ZIP file that you downloaded.',
    fileMissing: 'Choose the ZIP file that you downloaded.',
  },
})
