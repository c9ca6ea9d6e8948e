import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { getSession } from '#features/accounts/contract.ts'
import { ActiveRole } from '#features/accounts/ui/public/active-role.tsx'
import { useApplicationGoal } from '#features/applications/ui/public/use-application-goal.ts'
import { ProfileStep, useRequestGoal } from '#features/referrals/ui/public/request-way.tsx'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Note, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { listWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getCandidateInfo } from '../../contract.ts'
import { words } from '../messages.ts'
import { AboutSection } from '../parts/about-section.tsx'
import { EducationSection } from '../parts/education-section.tsx'
import { PictureSection } from '../parts/picture-section.tsx'
import { ProfileConflicts } from '../parts/profile-conflicts.tsx'
import { MissingLink, ProfileMeter } from '../parts/profile-meter.tsx'
import { ResumeSection } from '../parts/resume-section.tsx'
import { SkillsSection } from '../parts/skills-section.tsx'
import { useProfileEditor, type ProfileEditor } from '../parts/use-profile-editor.ts'
import { BlockedSection, WishesSection } from '../parts/wishes-section.tsx'
import { WorkSection } from '../parts/work-section.tsx'

const text = words.candidate

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([load(context, getCandidateInfo), load(context, getSession)])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data: info } = useSuspenseQuery(query(getCandidateInfo))
  const { data: session } = useSuspenseQuery(query(getSession))
  const editor = useProfileEditor(info)
  const next = useSearch().get('next')
  const request = useRequestGoal(next)
  const application = useApplicationGoal(next)
  const goal = request ?? application
  const emailVerified = session.user?.emailVerified !== false
  const state = { score: info.completeness.score, emailVerified }
  const [first] = info.completeness.missing
  return (
    <div className="page page-width page-split">
      <div className="grid gap-8">
        <PageHead title={text.title} lead={text.lead}>
          <SaveWords editor={editor} />
        </PageHead>
        {!emailVerified && (
          <Note tone="clock" title={text.verifyTitle}>
            {text.verify}{' '}
            <TextLink to={links.verifyEmail({ next: goal?.next ?? links.candidateProfile() })}>
              {text.verifyAction}
            </TextLink>
          </Note>
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={links.resumes()}>{text.resumes}</TextLink>
          <TextLink to={links.visibility()}>{text.visibility}</TextLink>
        </p>
        <ProfileConflicts editor={editor} />
        <div className="lg:hidden">
          <ProfileMeter completeness={info.completeness} />
        </div>
        <AboutSection editor={editor} />
        <PictureSection name={editor.profile.basics?.name ?? ''} picture={info.picture} />
        <SkillsSection editor={editor} />
        <ResumeSection editor={editor} resume={info.resume} />
        <WorkSection editor={editor} />
        <EducationSection editor={editor} />
        <WishesSection editor={editor} />
        <BlockedSection editor={editor} blocked={info.blockedCompanies} />
        <ActiveRole />
        {goal && (
          <div className="contents lg:hidden">
            <ProfileStep
              goal={goal}
              {...state}
              missing={first && <MissingLink item={first} next={goal.next} />}
            />
          </div>
        )}
      </div>
      <aside className="grid gap-6 max-lg:hidden">
        {goal && <ProfileStep goal={goal} {...state} />}
        <ProfileMeter completeness={info.completeness} />
      </aside>
    </div>
  )
}

function SaveWords({ editor }: { editor: ProfileEditor }) {
  const refused = editor.refused.map((field) => words.conflict.field[field])
  const said = {
    saved: text.saved,
    pending: text.saving,
    saving: text.saving,
    failed: text.unsaved,
    refused: text.refused(listWords(refused)),
    kept: text.kept,
    conflict: text.unsaved,
  }
  const bad = ['failed', 'refused', 'conflict'].includes(editor.state)
  // Without its scripts, nothing is saved.
  const hydrated = useHydrated()
  return (
    <div className="grid justify-items-start gap-2">
      <span className={`small ${bad ? 'text-danger' : 'muted'}`} role="status">
        {hydrated && said[editor.state]}
      </span>
      {editor.refused.map((field) => (
        <Button key={field} size="small" kind="plain" onClick={() => editor.restore(field)}>
          {text.restore(words.conflict.field[field])}
        </Button>
      ))}
    </div>
  )
}
