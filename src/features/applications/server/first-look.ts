/**
 * A first look without names: what of an application those who hire may read until someone is on the
 * shortlist. Choices of the company's own lists and small numbers; no text that anybody typed. Pure.
 */
import { rejectionReasons, type ApplicationEvent, type QuestionKind } from '../contract.ts'

/** More digits may be a number to call. */
const digitsAtMost = 6

function isTold(kind: QuestionKind, value: string): boolean {
  if (kind === 'yes_no' || kind === 'choice') return true
  return kind === 'number' && value.replace(/\D/g, '').length <= digitsAtMost
}

/** An answer as it is read then: what was typed and files are left out. */
export function answerAtFirstLook<Answer extends { kind: QuestionKind; value: string }>(
  answer: Answer,
): Omit<Answer, 'fileId'> & { fileId: null } {
  const { kind, value } = answer
  return { ...answer, value: isTold(kind, value) ? value : '', fileId: null }
}

/** A step as it is read then: notes to the candidate are left out, their name is filled into them. */
export function eventAtFirstLook(event: ApplicationEvent): ApplicationEvent {
  const told = Object.entries(event.detail).filter(
    ([, value]) =>
      typeof value !== 'string' || (rejectionReasons as readonly string[]).includes(value),
  )
  return { ...event, detail: Object.fromEntries(told) }
}
