import { messages } from '#shared/message.ts'
import { stateWord } from '#shared/state-words.ts'

/** Who has paid back: the buyer by the terms, finance, or the provider. */
export type Refunder = 'buyer' | 'finance' | 'provider'

/** What is said when a call is refused. */
export const errorWords = messages('payments', {
  en: {
    amountNeeded: 'Enter the amount to refund.',
    notSold: 'This plan isn’t for sale right now.',
    noProvider: 'This way to pay isn’t available. Choose another one.',
    samePlan: 'You already have this plan.',
    smallerPlan: 'You can switch to a smaller plan for your next month, under Payments.',
    otherCurrency:
      'Your plan is paid in another currency. Wait until it ends, then choose this one.',
    pastDue: 'Your last renewal hasn’t been paid yet. Wait until it is, or cancel the plan first.',
    totalChanged:
      'The price has changed since you opened this page. Check the new total and try again.',
    transferUnderWay:
      'We’re checking your transfer for an earlier order. Wait for the answer, or cancel that order under Payments first.',
    couponInvalid: 'This coupon isn’t valid, or you’ve already used it.',
    couponNotForUpgrades: 'Coupons are for a new plan only.',
    stateRequired: 'Choose your state. It decides which tax applies.',
    notOpen: 'This order can no longer be paid. Start again from the pricing page.',
    wrongState: (state: string) =>
      `This is no longer possible: it’s already ${stateWord(state.toLowerCase())}.`,
    providerDown:
      'The payment provider isn’t responding. Your order is saved. Try again in a minute.',
    nothingToRefund: 'There’s nothing left to refund.',
    planRefunded: (by: Refunder, day: string) =>
      by === 'buyer'
        ? `You ended this plan with a refund on ${day}.`
        : by === 'finance'
          ? `We refunded this plan on ${day}, so it has already ended.`
          : `The payment provider refunded this plan on ${day}, so it has already ended.`,
    planEnded: (day: string) => `This plan ended on ${day}.`,
    refundedBefore: (amount: string, day: string) =>
      `There’s nothing left to refund: you got ${amount} back on ${day}.`,
    leftOf: (left: string, amount: string, by: Refunder, day: string) =>
      `${left} of this payment is left: ${amount} was refunded on ${day} by ${{ buyer: 'the buyer', finance: 'finance', provider: 'the payment provider' }[by]}.`,
    refundWaiting: (left: string, waiting: string) =>
      `${left} of this payment is left: a refund of ${waiting} is waiting for a second person to approve it.`,
    refundAtLeast: (least: string) => `Enter ${least} or more.`,
    moreThanPaid: 'This is more than is left of the payment.',
    proofMissing: 'Add a PDF or picture of your transfer.',
    ownDecision: 'Someone else has to decide this.',
    confirmedAlready: 'You’ve already confirmed this. Someone else has to confirm it too.',
    alreadyPaid: 'This has already been paid.',
    couponOver: 'Choose today or a later day.',
    couponTaken: 'There is already a coupon with this code.',
  },
})
