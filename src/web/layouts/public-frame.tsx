import { useLocation } from 'react-router'
import { LinkButton } from '#web/kit/button.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Mark } from '#web/kit/mark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import { links } from '#web/links.ts'
import { words } from '#web/messages/en.ts'
import { useShell } from '#web/shell/shell.ts'

export function Wordmark({ small = false }: { small?: boolean }) {
  const { brand } = useShell()
  return (
    <Link to={links.home()} className={`wordmark ${small ? 'wordmark-small' : ''}`}>
      <Mark />
      {brand}
    </Link>
  )
}

/** Where someone wants something that an account is needed for: signing up leads back there. */
const goals = /^\/(job-listing|get-referral|apply)(\/|$)/

export function PublicHeader() {
  const { pathname, search } = useLocation()
  const goal = goals.test(pathname) ? { next: pathname + search } : undefined
  return (
    <header className="public-header">
      <div className="page-width">
        <Wordmark />
        <nav className="public-nav" aria-label={words.navigation.main}>
          <LinkButton to={links.jobs()} kind="plain" className="max-sm:hidden">
            {words.jobs}
          </LinkButton>
          <LinkButton to={links.login(goal)} kind="plain">
            {words.signIn}
          </LinkButton>
          <LinkButton to={links.signup(goal)}>{words.signUp}</LinkButton>
        </nav>
      </div>
    </header>
  )
}

const footerLinks = (): [to: string, label: string][] => [
  [links.about(), words.about],
  [links.pricing(), words.pricing],
  [links.help(), words.help],
  [links.support(), words.support],
  [links.feeds(), words.feed],
  [links.blogs(), words.blog],
  [links.howResponseStatsWork(), words.howNumbersWork],
  [links.openFigures(), words.openFigures],
  [links.terms(), words.terms],
  [links.privacy(), words.privacy],
]

export function PublicFooter() {
  const { brand } = useShell()
  return (
    <footer className="site-footer">
      <div className="page-width">
        <p>
          {brand}. {words.footer}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {footerLinks().map(([to, label]) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </footer>
  )
}
