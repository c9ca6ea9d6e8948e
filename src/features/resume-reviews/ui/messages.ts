import { catalogue } from '#shared/catalogue.ts'
import { numberWords, plural } from '#web/messages/format.ts'
import type { ReviewChargeState, ReviewEventKind, ReviewParty, ReviewState } from '../contract.ts'

const hours = (count: number) =>
  count % 24 === 0 ? plural(count / 24, 'day') : plural(count, 'hour')

/** Words that both sides of a review read. */
export const words = catalogue({
  en: {
    states: {
      open: 'Waiting for a reviewer',
      taken: 'Being reviewed',
      delivered: 'Delivered',
      revising: 'Second look under way',
      completed: 'Completed',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    } satisfies Record<ReviewState, string>,
    late: 'Late',
    /** Before its number. */
    lineName: 'Line',
    hiddenLine: 'Hidden by the candidate',
    commentOn: (line: number) => `Comment on line ${numberWords(line + 1)}`,
    lines: 'Lines of the resume',
    summary: 'Summary',
    note: 'Question to the reviewer',
    orderedAgo: 'Ordered',
    rounds: (round: number) => (round === 1 ? 'First review' : 'Second look'),
    version: (round: number) => (round === 1 ? 'First version' : 'New version'),
    facts: (pages: number, lines: number) => `${plural(pages, 'page')}, ${plural(lines, 'line')}`,
    stars: (stars: number) => `${numberWords(stars)} of 5`,
    timeline: 'Timeline',
    lateMark: 'after the promised time',
    events: {
      ordered: 'Review ordered',
      taken: 'Reviewer took the order',
      assigned: 'Assigned by an admin',
      handed_back: 'Handed back',
      delivered: 'Review delivered',
      asked_again: 'Second look asked for',
      delivered_again: 'Second look delivered',
      completed: 'Review closed',
      cancelled: 'Order cancelled',
      refunded: 'Refunded',
      rated: 'Review rated',
      removed: 'Removed by a moderator',
    } satisfies Record<ReviewEventKind, string>,
    parties: {
      candidate: 'by the candidate',
      reviewer: 'by the reviewer',
      admin: 'by an admin',
      system: 'automatically',
    } satisfies Record<ReviewParty, string>,
    price: (count: number) => plural(count, 'connection'),
  },
})

/** Words of the candidate's pages. */
export const ownWords = catalogue({
  en: {
    heading: 'Review by a person',
    lead: 'A verified reviewer reads your resume line by line and tells you what to improve. Your name and contact details are masked.',
    order: 'Order a review',
    none: 'No reviews yet',
    noneLead:
      'Reviewers comment on single lines and on the whole. You only pay when the review is delivered.',
    by: (name: string, company: string) => [name, company].filter(Boolean).join(', '),
    toDeliver: 'The reviewer delivers',
    toAsk: 'You can ask for a second look',
    charges: (price: number, charge: ReviewChargeState): string => {
      const count = plural(price, 'connection')
      const said: Record<ReviewChargeState, string> = {
        held: `${count} held. You only spend ${price === 1 ? 'it' : 'them'} when the review is delivered.`,
        captured: `${count} spent: the review was delivered.`,
        released: `${count} returned.`,
        refunded: `${count} refunded.`,
      }
      return said[charge]
    },
    title: 'Resume review',
    of: (label: string) => `Review of ${label}`,
    back: 'All resumes',
    whatNext: {
      open: 'Reviewers see your order. The first one to take it reads your resume.',
      taken: 'Your reviewer is reading. We’ll email you when the review is ready.',
      delivered:
        'Read the comments, improve your resume, and send a new version once for a second look.',
      revising: 'Your reviewer is reading your new version.',
      completed: 'This review is complete.',
      cancelled: 'You cancelled this order before anyone took it.',
      refunded: 'The review wasn’t delivered in time. You can order another one.',
    } satisfies Record<ReviewState, string>,
    stopped: 'This order has ended.',
    removed: 'A moderator removed this review because it was against our rules.',
    removedWords: 'A moderator removed what the reviewer wrote.',
    refundAt: (price: number) =>
      `If nothing is delivered by then, you get ${plural(price, 'connection')} back automatically:`,
    cancel: 'Cancel order',
    cancelTitle: 'Cancel this order?',
    cancelBody: (price: number) =>
      `Nobody has taken it yet. You get ${plural(price, 'connection')} back.`,
    keep: 'Keep order',
    cancelled: 'Order cancelled',
    askAgain: 'Ask for a second look',
    download: 'Download this version',
    noComments: 'No comments on single lines.',
    notYet: 'The comments will appear here when the review is delivered.',
    commentCount: (count: number) => plural(count, 'comment'),
    rate: 'Rate this review',
    stars: 'How helpful was it?',
    starHints: {
      1: '1: Not helpful',
      2: '2',
      3: '3: Somewhat helpful',
      4: '4',
      5: '5: Very helpful',
    },
    ratingText: 'What should the reviewer know?',
    ratingHint: 'The reviewer reads this.',
    sendRating: 'Send rating',
    rated: 'Review rated',
    yourRating: 'Your rating',
  },
})

/** Words of the page where a review is ordered. */
export const orderWords = catalogue({
  en: {
    title: 'Order a resume review',
    againTitle: 'Ask for a second look',
    lead: 'Check what your reviewer will read, hide what they shouldn’t, and order.',
    againLead: 'The same reviewer reads your new version once. It costs nothing more.',
    resume: 'Resume',
    uploaded: (name: string) => `Uploaded file: ${name}`,
    noResume: 'You have no resume yet',
    noResumeLead: 'Build one or upload a file first.',
    toResumes: 'Go to your resumes',
    hidesEmployers: 'Mask employers and schools',
    hidesEmployersHint:
      'Without them, it’s harder to guess who you are. Job titles and dates stay.',
    preview: 'What your reviewer reads',
    previewLead:
      'Name, email, phone, links and city are masked automatically. Uncheck a line to hide it completely.',
    reading: 'Reading your resume…',
    shown: (shown: number, all: number) => `${numberWords(shown)} of ${plural(all, 'line')} shown`,
    note: 'Question to the reviewer',
    noteHint: 'For example: Is my second job clear? Is it too long?',
    order: 'Order review',
    askAgain: 'Send for a second look',
    ordered: 'Review ordered',
    asked: 'New version sent',
    promise: (count: number) =>
      `Delivered within ${hours(count)}. If it’s 3 days late, you get everything back automatically.`,
    money: 'We hold the price when you order. You only spend it when the review is delivered.',
    nobody: 'No reviewer is available right now',
    nobodyLead:
      'Reviewers from companies you hide from never see your resume, and no other reviewer is available. Try again tomorrow.',
    waiting: 'You already have a review under way',
    waitingLead: 'You can order the next one when it’s delivered or cancelled.',
    toWaiting: 'Open the review',
    notPossible: 'You can no longer ask for a second look',
    notPossibleLead: 'You can ask once, within 14 days after the review was delivered.',
    again: 'Try again',
  },
})

/** Words of the reviewer's pages. */
export const reviewerWords = catalogue({
  en: {
    title: 'Resume reviews',
    lead: 'Help candidates with an honest, specific review. You see their work, not their names.',
    notReviewer: 'You don’t review resumes',
    notReviewerLead: 'An admin chooses reviewers among people with a verified work email.',
    unverified: 'Your work email isn’t verified. Verify it to take reviews.',
    toVerification: 'Verify your work email',
    shelves: { open: 'Open orders', mine: 'To write', done: 'Written' },
    shelvesLabel: 'Parts of the list',
    none: {
      open: 'No open orders',
      mine: 'Nothing to write',
      done: 'Nothing written yet',
    },
    noneLead: {
      open: 'New orders appear here as soon as candidates send them.',
      mine: 'Orders that you take appear here with their deadlines.',
      done: 'Reviews that you delivered appear here with their ratings.',
    },
    review: (facts: string) => `Resume, ${facts}`,
    secondLook: 'Second look',
    yours: 'You deliver',
    promised: 'Promised to the candidate',
    refundIn: 'The candidate gets a refund',
    stats: 'Your stats',
    statTaken: 'Taken',
    statDelivered: 'Delivered',
    statOnTime: 'On time',
    statHandedBack: 'Handed back',
    statRefunded: 'Refunded late',
    statRating: 'Average rating',
    share: (count: number, of: number) => `${numberWords(count)} of ${numberWords(of)}`,
    rating: (average: number, count: number) =>
      `${average.toFixed(1)} of 5 (${plural(count, 'rating')})`,
    noRating: 'No ratings yet',
    take: 'Take this review',
    takeLead:
      'You see the resume once you take it. Deliver by the promised time, or hand it back soon.',
    taken: 'Review taken',
    write: 'Write your review',
    asked: 'The candidate asks',
    howTo:
      'Choose a line to comment on it. Up and Down move between lines, Enter opens a comment, Esc closes it.',
    comment: (line: number) => `Your comment on line ${numberWords(line + 1)}`,
    removeComment: 'Remove comment',
    closeComment: 'Done',
    overall: 'Summary',
    overallHint: 'What works, what to change first, and why. At least 40 characters.',
    saved: 'Saved',
    saving: 'Saving…',
    failed: 'Not saved. Check your connection.',
    retry: 'Save again',
    conflict: {
      title: 'You changed this in another window too',
      lead: 'Choose which one to keep. Nothing is lost until you do.',
      from: { mine: 'Typed here', theirs: 'From the other window' },
      keep: 'Keep this',
      keepNamed: (field: string, from: string) => `Keep this: ${field}, ${from}`,
      empty: 'Removed',
    },
    isOver: 'You can no longer change this review',
    isOverLead:
      'It was delivered, handed back or ended in the meantime. Copy what you still need from here.',
    leave: 'Show the review',
    deliver: 'Deliver review',
    deliverTitle: 'Deliver this review?',
    deliverBody: (comments: number) =>
      `The candidate gets your summary and ${plural(comments, 'comment')}. You can’t change them afterwards.`,
    summaryMissing: 'Write at least 40 characters about the whole resume.',
    commentMissing: 'Comment on at least one line.',
    keepWriting: 'Keep writing',
    delivered: 'Review delivered',
    handBack: 'Hand back',
    handBackTitle: 'Hand this review back?',
    handBackBody:
      'Other reviewers can take it, and what you wrote is deleted. It counts in your stats.',
    handBackAgainBody:
      'Nobody else can write this second look, so the candidate gets a refund. It counts in your stats.',
    handedBack: 'Review handed back',
    earlier: 'Your first review',
    ratingGiven: 'The candidate’s rating',
    over: 'The resume of an ended review is shown for 30 days.',
    back: 'All reviews',
    toReviews: (count: number) =>
      count === 0 ? 'Resume reviews' : `${plural(count, 'resume')} to review`,
  },
})

/** Words of the admin's page. */
export const adminWords = catalogue({
  en: {
    title: 'Resume reviews',
    lead: 'Orders with their deadlines, and the people who can review.',
    shelves: { running: 'Under way', late: 'Late', ended: 'Ended' },
    shelvesLabel: 'Parts of the list',
    none: {
      running: 'No orders under way',
      late: 'Nothing is late',
      ended: 'No orders have ended',
    },
    noneLead: 'Candidates’ orders appear here.',
    order: 'Orders',
    ordered: 'Ordered',
    ended: 'Ended',
    due: 'Reviewer delivers',
    closes: 'Closes automatically',
    refunds: 'Refunded automatically',
    round: (round: number) => (round === 1 ? 'First review' : 'Second look'),
    charge: (price: number, charge: ReviewChargeState) => {
      const said: Record<ReviewChargeState, string> = {
        held: 'held',
        captured: 'spent',
        released: 'returned',
        refunded: 'refunded',
      }
      return `${plural(price, 'connection')} ${said[charge]}`
    },
    nobody: 'No reviewer yet',
    assign: 'Assign',
    assignTo: 'Assign to',
    choose: 'Choose a reviewer',
    assignTitle: 'Assign this review',
    assigned: 'Review assigned',
    noReviewers: 'Nobody can review yet. Add a reviewer first.',
    reviewers: 'Reviewers',
    reviewersLead: 'People with a recruiter account and a verified work email.',
    email: 'Email address of the account',
    reason: 'Reason',
    reasonHint: 'For the audit log. Use at least ten characters.',
    add: 'Add reviewer',
    added: 'Reviewer added',
    noneYet: 'No reviewers yet',
    toWrite: (count: number) => `${numberWords(count)} to write`,
    unverified: 'Not verified',
    former: 'Former reviewer',
    since: 'Reviewer since',
    end: 'Remove',
    endNamed: (name: string) => `Remove ${name} as a reviewer`,
    endTitle: (name: string) => `Remove ${name} as a reviewer?`,
    endBody: 'What they haven’t delivered goes back to the other reviewers.',
    keep: 'Keep',
    endDone: 'Reviewer removed',
  },
})
