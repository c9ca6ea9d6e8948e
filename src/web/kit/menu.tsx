/** Loaded only by pages that need it: React Aria's menu. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { ButtonKind } from './button.tsx'
import { Icon } from './icon.tsx'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
  onAction: () => void
}

type MenuProps = {
  /** Name of the button when it shows an icon alone. */
  label: string
  trigger: ReactNode
  entries: readonly MenuEntry[]
  className?: string
  /** Looks of `Button`, where the trigger is words. */
  kind?: ButtonKind
}

/** A button that opens a list of actions. */
export function Menu({ label, trigger, entries, className = 'icon-button', kind }: MenuProps) {
  return (
    <MenuTrigger>
      <Button
        className={className}
        aria-label={label}
        {...(kind && { 'data-kind': kind, 'data-size': 'small' })}
      >
        {trigger}
      </Button>
      <Popover placement="bottom end">
        <AriaMenu className="menu" aria-label={label}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              className="menu-item"
              isDisabled={entry.disabled}
              textValue={entry.label}
              onAction={entry.onAction}
              data-danger={entry.danger || undefined}
            >
              {entry.icon && <Icon of={entry.icon} />}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
