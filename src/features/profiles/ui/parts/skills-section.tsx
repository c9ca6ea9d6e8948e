import { TokenField } from '#web/kit/token-field.tsx'
import { words } from '../messages.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

const text = words.skills

/** Offered while typing; anything else may be typed as well. */
const common =
  'TypeScript,JavaScript,Python,Java,Go,Rust,C++,C#,.NET,PHP,Ruby,Kotlin,Swift,SQL,PostgreSQL,MySQL,MongoDB,Redis,Kafka,React,Vue,Angular,Node.js,Django,Spring,Rails,Docker,Kubernetes,Terraform,AWS,Azure,Google Cloud,Linux,Git,CI/CD,Machine learning,Data analysis,Excel,Power BI,Tableau,Figma,UX research,Accessibility,Product management,Project management,Scrum,Sales,Account management,Customer success,Marketing,SEO,Copywriting,Finance,Accounting,Recruiting,Public speaking,German,French,Spanish,Arabic'.split(
    ',',
  )

/** Skills as tokens; keeps what else an entry says. */
export function SkillsSection({ editor }: { editor: ProfileEditor }) {
  const skills = editor.profile.skills ?? []
  return (
    <ProfileSection id="skills" title={text.heading}>
      <TokenField
        label={text.label}
        hint={text.hint}
        suggestions={common}
        longest={60}
        tokens={skills.map((skill) => skill.name)}
        onChange={(names) =>
          editor.edit({
            skills: names.map((name) => skills.find((skill) => skill.name === name) ?? { name }),
          })
        }
      />
    </ProfileSection>
  )
}
