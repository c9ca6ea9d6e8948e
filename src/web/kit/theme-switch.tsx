import { Monitor, Moon, Sun } from 'lucide-react'
import { words } from '#web/messages/en.ts'
import { chooseTheme, useTheme, type Theme } from '#web/shell/theme.ts'
import { Icon } from './icon.tsx'

const choices: [Theme, typeof Sun][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
]

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <div className="theme-switch" role="group" aria-label={words.theme.label}>
      {choices.map(([choice, drawing]) => (
        <button
          key={choice}
          type="button"
          aria-label={words.theme[choice]}
          title={words.theme[choice]}
          aria-pressed={theme === choice}
          onClick={() => chooseTheme(choice)}
        >
          <Icon of={drawing} />
        </button>
      ))}
    </div>
  )
}
