import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('moderation', {
  en: {
    chooseReason: 'Choose one of the reasons.',
    ownThing: 'You can’t report your own content. You can edit or delete it instead.',
    alreadyReported: 'You’ve already reported this. We’re looking at it.',
    aboutYou: 'This case is about you. Another moderator has to decide it.',
    takenBy: (name: string) => `${name} has taken this case.`,
    otherPerson: 'Only open cases about the same person can be closed together.',
    noLongerRead: 'This case has been decided, so the conversation can no longer be read.',
    daysNeeded: 'Enter the number of days.',
    noAdmins: 'Admins can’t be sanctioned here. An owner can remove their admin role.',
    notYourself: 'You can’t do this to your own account.',
    notOpen: 'This account is being deleted, so it can’t be suspended.',
    alreadySuspended: 'This account is already suspended for at least as long.',
    notSuspended: 'This account isn’t suspended.',
    nobodyToSanction: 'No account owns this, so there’s nobody to sanction.',
    cannotRemove: 'This can’t be removed. Choose a sanction instead.',
    appealWaits: 'This account’s appeal is waiting for an answer. Answer it first.',
    nothingToAppeal: 'This decision no longer applies, so there’s nothing to appeal.',
    appealTimeOver: 'The 14 days for an appeal are over.',
    anotherModerator: 'You made this decision, so another moderator has to answer the appeal.',
  },
})
