/** Reviews of resumes by people (RES9). The door for the composition root and for schedules. */
export {
  endOver,
  noticeDue,
  separate,
  stopFor,
  stopHidden,
  stopRecruiter,
} from './service.sweep.ts'
