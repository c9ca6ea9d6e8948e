import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getSession } from '#features/accounts/contract.ts'
import { HatSwitch } from '#features/accounts/ui/public/hat-switch.tsx'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Note, PageHead } from '#web/kit/pieces.tsx'
import { links } from '#web/links.ts'
import { getCandidateInfo } from '../../contract.ts'
import { words } from '../messages.ts'
import { AboutSection } from '../parts/about-section.tsx'
import { EducationSection } from '../parts/education-section.tsx'
import { ProfileMeter } from '../parts/profile-meter.tsx'
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
  useNameOfAccount(editor, session.user?.username)
  return (
    <div className="page page-width page-split">
      <div className="grid gap-8">
        <PageHead title={text.title} lead={text.lead}>
          <SaveWords editor={editor} />
        </PageHead>
        {session.user?.emailVerified === false && (
          <Note tone="clock" title={text.verifyTitle}>
            {text.verify}{' '}
            <TextLink to={links.verifyEmail({ next: links.candidateProfile() })}>
              {text.verifyAction}
            </TextLink>
          </Note>
        )}
        {editor.state === 'conflict' && (
          <Note tone="danger" title={text.conflictTitle}>
            <p>{text.conflict}</p>
            <Button className="mt-3" onClick={() => void editor.reload()}>
              {text.loadNewest}
            </Button>
          </Note>
        )}
        <div className="lg:hidden">
          <ProfileMeter completeness={info.completeness} />
        </div>
        <AboutSection editor={editor} />
        <SkillsSection editor={editor} />
        <ResumeSection editor={editor} resume={info.resume} />
        <WorkSection editor={editor} />
        <EducationSection editor={editor} />
        <WishesSection editor={editor} />
        <BlockedSection editor={editor} blocked={info.blockedCompanies} />
        <HatSwitch />
      </div>
      <aside className="max-lg:hidden">
        <ProfileMeter completeness={info.completeness} />
      </aside>
    </div>
  )
}

/** A new profile begins with the name of the account. */
function useNameOfAccount(editor: ProfileEditor, name: string | undefined): void {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !name || editor.profile.basics?.name) return
    asked.current = true
    editor.edit({ basics: { ...editor.profile.basics, name } })
  }, [editor, name])
}

function SaveWords({ editor }: { editor: ProfileEditor }) {
  const words = {
    saved: text.saved,
    pending: text.saving,
    saving: text.saving,
    failed: text.unsaved,
    conflict: text.unsaved,
  }
  const bad = editor.state === 'failed' || editor.state === 'conflict'
  return (
    <span className={`small ${bad ? 'text-danger' : 'muted'}`} role="status">
      {words[editor.state]}
    </span>
  )
}
