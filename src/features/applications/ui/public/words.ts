import type {
  ApplicationStatus,
  InterviewKind,
  MoveTarget,
  QuestionKind,
  RejectionReason,
} from '../../contract.ts'
import * as messages from '../messages.ts'

/** Words that both sides of an application use. */
export const pipelineWords: Record<
  Exclude<ApplicationStatus, 'draft'>,
  string
> = messages.pipelineWords
export const moveWords: Record<MoveTarget, string> = messages.moveWords
export const rejectionWords: Record<RejectionReason, string> = messages.rejectionWords
export const interviewKindWords: Record<InterviewKind, string> = messages.interviewKindWords
export const questionKindWords: Record<QuestionKind, string> = messages.questionKindWords
