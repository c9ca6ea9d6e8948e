import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useFlag } from '#web/shell/use-flag.ts'
import type { Role } from '#shared/endpoint.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { links } from '#web/links.ts'
import { words } from '#web/messages/en.ts'
import { lateWords } from '#web/messages/late.ts'
import { chooseTheme } from '#web/shell/theme.ts'
import { useShell } from '#web/shell/shell.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { navigationOf } from './navigation.ts'

const text = lateWords.palette

type Entry = { label: string; run: () => void }

type PaletteProps = { show: 'pages' | 'keys'; onClose: () => void }

/** Navigation and actions by name, and the list of keys. */
export function Palette({ show, onClose }: PaletteProps) {
  return show === 'keys' ? <Keys onClose={onClose} /> : <Navigation onClose={onClose} />
}

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.keysTitle}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {text.keys.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="numbers">{keys}</kbd>
            </dt>
            <dd className="muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** What a rail has no room for. */
const more: Record<Role, (hasOneShot: boolean) => [label: string, to: string][]> = {
  jobSeeker: (hasOneShot) => [
    [text.wallet, links.wallet()],
    ...(hasOneShot ? [[text.oneShot, links.oneShot()] as [string, string]] : []),
    [text.saved, links.saved()],
    [text.alerts, links.alerts()],
    [text.getReferral, links.getReferral()],
    [text.introductions, links.introductions()],
  ],
  recruiter: () => [
    [text.newPosting, links.newPosting()],
    [text.waiting, links.waiting()],
    [text.verification, links.recruiterVerification()],
    [text.company, links.recruiterCompany()],
    [text.rules, links.referralRules()],
    [text.transfers, links.dataTransfer()],
    [text.introductions, links.introductions()],
  ],
  admin: () => [],
}

function useEntries(): Entry[] {
  const navigate = useNavigate()
  const viewer = useViewer()
  const shell = useShell()
  const hasOneShot = useFlag('oneShot')
  const go = (label: string, to: string) => ({ label, run: () => void navigate(to) })
  const items = viewer
    ? navigationOf(viewer.role, shell.viewer?.permissions).map(({ label, to }) => go(label, to))
    : [
        go(words.jobs, links.jobs()),
        go(words.signIn, links.login()),
        go(words.signUp, links.signup()),
      ]
  return [
    go(words.startPage, links.home()),
    ...items,
    ...(viewer ? more[viewer.role](hasOneShot).map(([label, to]) => go(label, to)) : []),
    ...(viewer ? [go(text.account, links.account())] : []),
    go(text.support, links.support()),
    go(text.help, links.help()),
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      label: `${words.theme.label}: ${words.theme[theme]}`,
      run: () => chooseTheme(theme),
    })),
  ]
}

function Navigation({ onClose }: { onClose: () => void }) {
  const entries = useEntries()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const found = entries.filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const current = Math.min(chosen, found.length - 1)

  function run(entry: Entry | undefined) {
    if (!entry) return
    onClose()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen((current + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(found[current])
    }
  }

  return (
    <Dialog open onClose={onClose} title={text.title}>
      <input
        className="input w-full"
        role="combobox"
        aria-label={text.title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        placeholder={text.placeholder}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={text.title} className="mt-3 grid">
        {found.map((entry, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above takes the keys
          <div
            key={entry.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className="cursor-pointer rounded-[var(--radius)] px-3 py-2 aria-selected:bg-sunken"
            onClick={() => run(entry)}
          >
            {entry.label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="muted mt-3">{text.none}</p>}
    </Dialog>
  )
}
