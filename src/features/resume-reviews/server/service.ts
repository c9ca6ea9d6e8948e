/** Reviews of resumes by people (RES9). The door for the composition root and for schedules. */
export { addReviewer } from './service.admins.ts'
export { rateReview } from './service.candidates.ts'
export { refundReported } from './service.reportable.ts'
export { orderReview, previewReview, reviewTerms } from './service.ordering.ts'
export { deliverReview, readOrder, saveDraft, takeReview } from './service.reviewing.ts'
export {
  endOver,
  noticeDue,
  separate,
  stopFor,
  stopHidden,
  stopRecruiter,
} from './service.sweep.ts'
