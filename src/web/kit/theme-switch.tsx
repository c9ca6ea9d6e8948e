import { Monitor, Moon, Sun } from 'lucide-react'
import { words } from '#web/messages/en.ts'
import { chooseTheme, useTheme, type Theme } from '#web/shell/theme.ts'
import { Icon } from './icon.tsx'

const choices: [Theme, string, typeof Sun][] = [
  ['light', words.theme.light, Sun],
  ['dark', words.theme.dark, Moon],
  ['system', words.theme.system, Monitor],
]

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <div className="theme-switch" role="group" aria-label={words.theme.label}>
      {choices.map(([choice, label, drawing]) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={theme === choice}
          onClick={() => chooseTheme(choice)}
        >
          <Icon of={drawing} />
        </button>
      ))}
    </div>
  )
}
