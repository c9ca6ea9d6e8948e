import { catalogue } from '#shared/catalogue.ts'
import type { IneligibleGroup } from './contract.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    alreadyApplied: (day: string) => `You applied for this job on ${day}.`,
    canAskAgainOn: (day: string) => `You can ask again on ${day}.`,
    ineligibleByProfile: (group: string) =>
      `According to your profile, this applies to you: ${group}.`,
    coolOffUntil: (companyName: string, coolOff: string, day: string) =>
      `${companyName} asks: “${coolOff}” You can try again on ${day}.`,
    logoTooLarge: (megapixels: number) =>
      `This picture is too large. Please upload one of at most ${megapixels} megapixels; 512 × 512 pixels are plenty.`,
    logoExtensionMismatch: (extension: string, kind: string) =>
      `This file’s name ends in ${extension}, but it’s a ${kind} picture. Save it as ${kind} and try again.`,
    reverificationMissed: 'Not renewed within thirty days',
  },
})

function countOfMonths(count: number): string {
  return count === 1 ? 'one month' : `${count} months`
}

export const groupWords = catalogue<Record<IneligibleGroup, string>>({
  en: {
    current_employees: 'current employees',
    former_employees: 'former employees',
    contractors: 'contractors employed by another company',
    relatives: 'relatives and partners of the referrer',
    agency: 'candidates represented by an agency',
  },
})

/** The rules of referring, for the company's page, the job's and the form. */
export const ruleWords = catalogue({
  en: {
    referFirst:
      'Ask for a referral before you apply. You can’t be referred for this job after applying.',
    ownership: (months: number) =>
      `Someone who has applied or been referred can’t be referred again for ${countOfMonths(months)}.`,
    coolOff: (months: number) =>
      `After a rejection, wait ${countOfMonths(months)} before trying again.`,
    ineligible: (groups: readonly IneligibleGroup[]) =>
      `Can’t be referred: ${groups.map((group) => groupWords[group]).join('; ')}.`,
    internalJobId: 'Requests need the company’s internal job ID.',
  },
})

export const logoProblems = catalogue({
  en: {
    drawing: 'SVG files can hold scripts. Please upload a PNG, JPEG or WebP picture instead.',
    'not-a-picture': 'This file isn’t a PNG, JPEG or WebP picture. Choose another one.',
    animated: 'This picture is animated. Upload a still one.',
    'too-small': 'This picture is too small. Please upload one of at least 64 × 64 pixels.',
    broken: 'We can’t open this picture. Upload another one.',
  },
})
