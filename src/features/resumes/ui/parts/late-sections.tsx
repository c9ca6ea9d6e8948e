import { CoverNoteList } from '#features/cover-notes/ui/public/cover-note-list.tsx'
import { ReviewSection } from '#features/resume-reviews/ui/public/review-section.tsx'
import { ShareList } from '#features/resume-shares/ui/public/share-list.tsx'

/** What candidates do with resumes that they have: reviews, shared links, cover notes. */
export function LateSections() {
  return (
    <>
      <ReviewSection />
      <ShareList />
      <CoverNoteList />
    </>
  )
}
