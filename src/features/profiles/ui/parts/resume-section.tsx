import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Time } from '#web/kit/time.tsx'
import { sizeWords } from '#web/messages/format.ts'
import { resumeMaximumBytes, type CandidateInfo } from '../../contract.ts'
import { words } from '../messages.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.resume

type ResumeSectionProps = { editor: ProfileEditor; resume: CandidateInfo['resume'] }

/** The resume file: kept private, its bytes checked by the server. */
export function ResumeSection({ editor, resume }: ResumeSectionProps) {
  const [problem, setProblem] = useState<string>()

  async function choose(file: File): Promise<void> {
    setProblem(file.size > resumeMaximumBytes ? text.tooLarge : await editor.upload(file))
  }

  return (
    <ProfileSection id="resume" title={text.heading}>
      <FileDrop
        label={text.label}
        name="resume"
        accept=".pdf,.docx"
        hint={text.hint}
        error={problem}
        onFile={(file) => void choose(file)}
        current={resume && <CurrentResume resume={resume} onRemove={editor.removeResume} />}
      />
    </ProfileSection>
  )
}

type CurrentResumeProps = {
  resume: NonNullable<CandidateInfo['resume']>
  onRemove: () => Promise<void>
}

function CurrentResume({ resume, onRemove }: CurrentResumeProps) {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          {resume.fileName}
        </p>
        <p className="small muted numbers">
          {sizeWords(resume.size)} · <Time at={resume.uploadedAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <a
          className="button"
          data-kind="quiet"
          data-size="small"
          href={`/api/resumes/${resume.id}`}
        >
          {text.download}
        </a>
        <Button kind="danger" size="small" onClick={() => void onRemove()}>
          {text.remove}
        </Button>
      </div>
    </div>
  )
}
