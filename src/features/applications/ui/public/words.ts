import type { InterviewKind, QuestionKind, RejectionReason } from '../../contract.ts'
import * as messages from '../messages.ts'

/** Words that both sides of an application use. */
export const rejectionWords: Record<RejectionReason, string> = messages.rejectionWords
export const interviewKindWords: Record<InterviewKind, string> = messages.interviewKindWords
export const questionKindWords: Record<QuestionKind, string> = messages.questionKindWords
