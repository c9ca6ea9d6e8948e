import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    tooManyPages: 'Too Many Requests',
    waitForPages: (seconds: number) =>
      `Your network has opened too many pages. Try again in ${seconds} seconds.`,
    needsScripts: 'This form needs JavaScript',
    turnScriptsOn:
      'Nothing was sent. Turn on JavaScript for this site, go back and send the form again.',
    whatYouTyped: 'What you typed',
    notPossible: 'That didn’t work',
    done: 'Done',
    changeSaved: 'Your change is saved.',
    fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
    identityNotConfirmed: (name: string) => `${name} didn’t confirm who you are. Try again.`,
    commonPassword: 'This password is too common. Try three or four unrelated words.',
    oneWordPassword:
      'This password is one common word with digits or symbols. Try three or four unrelated words.',
    guessedPassword:
      'This password is easy to guess. Choose something unrelated to you or this site.',
    oneCharacterPassword: 'Use more than one different character.',
    unsupportedProtocol: 'The address must start with http:// or https://.',
    addressRedirects: (target: string) => `This address redirects to ${target}. Use that one.`,
    tooManyRedirects: (host: string) => `${host} redirects in a circle.`,
    unexpectedStatus: (host: string, statusCode: number) =>
      `${host} returned status ${statusCode}.`,
    unexpectedContentType: (host: string, type: string) =>
      `${host} returned ${type}, not a page, JSON or XML.`,
    theAnswer: 'The response',
    answerTooSlow: (host: string) => `${host} took too long to respond.`,
    answerIncomplete: (host: string) => `${host} stopped responding before the end.`,
    noAnswer: (host: string) => `${host} didn’t respond.`,
    internalAddress: (host: string) => `${host} is inside your own network. Imports can’t read it.`,
    unknownHost: (host: string) => `We couldn’t find the host ${host}.`,
    fileNotFound: (path: string) => `We couldn’t find the file ${path}.`,
    notAFile: (path: string) => `${path} isn’t a file.`,
    theFile: 'The file',
    fileDamaged: 'The file is incomplete or damaged, so we can’t unpack it.',
    fileNotText: 'The file isn’t text. Use JSON or a web page.',
    contentTooLarge: (what: string, megabytes: number) =>
      `${what} is larger than ${megabytes} MB, too large for a job board.`,
  },
})

/** What people read about a file that is not kept. */
export const plainFileProblems = catalogue({
  en: {
    'active-pdf': 'This PDF contains a script, an attachment or a password. Send a plain PDF.',
    'linked-docx':
      'This document loads a template or a picture from another address. Save it as a PDF and send that.',
    'not-a-picture': 'This isn’t a complete JPEG, PNG or PDF file.',
    animated: 'This picture is animated. Choose a still one.',
    'too-many-pixels': 'This picture is too large. Use one of up to 12,000 pixels per side.',
    'too-small': 'This picture is too small to read.',
    broken: 'We can’t open this picture.',
  },
})

/** Why a file that one person sends to another is not kept. */
export const sentFileProblems = catalogue({
  en: {
    unsupported: 'Send a PDF, Word document, PNG or JPEG. We check the content, not the file name.',
    empty: 'The file is empty.',
    infected: 'Our virus scanner found something in this file, so we didn’t send it.',
    notScanned: 'We couldn’t check this file for viruses right now. Try again in a few minutes.',
  },
})
